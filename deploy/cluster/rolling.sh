#!/usr/bin/env bash
# Restarts every service repeatedly while clients use a test install: none may notice.
#   NODE_ADDRESS=… rolling.sh [times]        five restarts of each service by default
# RATE (requests a second), LISTENERS and ROOMS set the load; SERVICES which to restart, in order; PAUSE the seconds after
# each restart, because starting a service uses CPU that a small node needs for requests.
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
    echo "$(date -u +%T) round $round: $service is new, after $((SECONDS - start)) s"
    sleep "${PAUSE:-0}"
  done
done
end_load
