#!/usr/bin/env bash
# Whatever somebody scaled, an upgrade and a rollback work: with kubectl, with a runbook's `values`, and after undoing a rollout.
source "$(dirname "$0")/settings.sh"

# The functions of the runbooks, as an engineer pastes them. They run in the root of the repository.
cd "$root"
functions=$(sed -n '/^```sh prepare$/,/^```$/{/^```/d;p}' docs/runbooks/README.md | sed -n '/^values()/p;/^roll_back()/p' |
  sed "s/-n sevenfold /-n $NAMESPACE /; s/ sevenfold helm/ $RELEASE helm/; s/rollback sevenfold/rollback $RELEASE/")
eval "$functions"

replicas() { k get "deployment/$RELEASE-moderation" --output 'jsonpath={.spec.replicas}'; }
expect() {
  local found
  found=$(replicas)
  [ "$found" = "$1" ] || { echo "$2: $found pods are wanted, not $1" >&2 && exit 1; }
  echo "$2: $1"
}

before=$(replicas)
k scale "deployment/$RELEASE-moderation" --replicas=$((before + 1))
values
expect "$before" 'an upgrade after kubectl scale'
k scale "deployment/$RELEASE-moderation" --replicas=$((before + 1))
roll_back
expect "$before" 'a rollback after kubectl scale'
values --set "services.moderation.replicas=$((before + 1))"
expect $((before + 1)) 'scaled by values'
roll_back
expect "$before" 'rolled back'
k rollout undo "deployment/$RELEASE-moderation" || true
values
k rollout status "deployment/$RELEASE-moderation" --timeout=5m
