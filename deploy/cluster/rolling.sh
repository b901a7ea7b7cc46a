#!/usr/bin/env bash
# Restarts every service repeatedly while clients use a test install: none may notice.
#   NODE_ADDRESS=… rolling.sh [times]        five restarts of each service by default
# RATE (requests a second), LISTENERS and ROOMS set the load; SERVICES which to restart, in order; PAUSE the seconds after
# each restart, because starting a service uses CPU that a small node needs for requests.
# Needs a gateway with a node port (NODE_ADDRESS): a port-forward ends with its pod.
source "$(dirname "$0")/settings.sh"
times=${1:-5}
: "${NODE_ADDRESS:?names a node that can be reached from here}"
all=$(names_of services)
read -ra services <<<"${SERVICES:-$all}"
scratch=$(mktemp -d)
trap 'kill $load 2>/dev/null || true; rm -rf "$scratch"' EXIT

"$root/node_modules/.bin/node" "$here/load.ts" --url "http://$NODE_ADDRESS:$NODE_PORT" --rate "${RATE:-200}" \
  --listeners "${LISTENERS:-500}" --rooms "${ROOMS:-20}" >"$scratch/result" &
load=$!
until grep -qs ready "$scratch/result"; do
  kill -0 "$load" 2>/dev/null || exit 1
  sleep 1
done

for round in $(seq "$times"); do
  for service in "${services[@]}"; do
    start=$SECONDS
    k rollout restart "deployment/$RELEASE-$service" >/dev/null
    k rollout status "deployment/$RELEASE-$service" --timeout=5m >/dev/null
    echo "$(date -u +%T) round $round: $service is new, after $((SECONDS - start)) s"
    sleep "${PAUSE:-0}"
  done
done
# The last old pods drain.
sleep 15
kill -TERM "$load"
status=0
wait "$load" || status=$?
tail -1 "$scratch/result"
exit "$status"
