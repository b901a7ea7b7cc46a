#!/usr/bin/env bash
# Restarts every service repeatedly while clients use a test install. None of them may notice.
#   NODE_ADDRESS=… rolling.sh [times]        five restarts of each service by default
# RATE (requests a second), LISTENERS and ROOMS set the load. SERVICES names the services to restart, in order. PAUSE sets
# the seconds after each restart, because a starting service takes CPU from requests on a small node.
source "$(dirname "$0")/settings.sh"
source "$here/under-load.sh"
times=${1:-5}
all=$(names_of services)
read -ra services <<<"${SERVICES:-$all}"

start_load
for round in $(seq "$times"); do
  for service in "${services[@]}"; do
    start=$SECONDS
    k rollout restart "deployment/$RELEASE-$service" >/dev/null
    k rollout status "deployment/$RELEASE-$service" --timeout=5m >/dev/null
    echo "$(date -u +%T) round $round: $service was replaced in $((SECONDS - start)) s"
    sleep "${PAUSE:-0}"
  done
done
end_load
