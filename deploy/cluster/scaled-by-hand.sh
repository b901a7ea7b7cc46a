#!/usr/bin/env bash
# An upgrade and a rollback must work after pods were scaled with kubectl, with a runbook's `values`, or after a rollout
# was undone.
source "$(dirname "$0")/settings.sh"

# The runbooks' functions, run as an engineer pastes them, in the root of the repository.
cd "$root"
functions=$(sed -n '/^```sh prepare$/,/^```$/{/^```/d;p}' docs/runbooks/README.md | sed -n '/^values()/p;/^pods()/p;/^start()/,/^}/p;/^roll_back()/p' |
  sed "s/-n sevenfold /-n $NAMESPACE /g; s/instance=sevenfold/instance=$RELEASE/; s/ sevenfold helm/ $RELEASE helm/; s/rollback sevenfold/rollback $RELEASE/")
eval "$functions"

replicas() { k get "deployment/$RELEASE-moderation" --output 'jsonpath={.spec.replicas}'; }
expect() {
  local found
  found=$(replicas)
  [ "$found" = "$1" ] || { echo "$2: the Deployment wants $found pods, not $1" >&2 && exit 1; }
  echo "$2: $1"
}

before=$(replicas)
k scale "deployment/$RELEASE-moderation" --replicas=$((before + 1))
values
expect "$before" 'an upgrade after kubectl scale'
k scale "deployment/$RELEASE-moderation" --replicas=$((before + 1))
roll_back
expect "$before" 'a rollback after kubectl scale'
pods moderation "$((before + 1))"
expect $((before + 1)) 'scaled by values'
roll_back
expect "$before" 'rolled back'
# An autoscaler ignores a service without pods.
values --set services.moderation.autoscaling.enabled=true --set services.moderation.autoscaling.minReplicas=1 \
  --set services.moderation.autoscaling.maxReplicas=2
k scale "deployment/$RELEASE-moderation" --replicas=0
values
start
expect 1 'an autoscaled service started again'
values --set services.moderation.autoscaling.enabled=false
expect "$before" 'without an autoscaler again'
k rollout undo "deployment/$RELEASE-moderation" || true
values
k rollout status "deployment/$RELEASE-moderation" --timeout=5m
