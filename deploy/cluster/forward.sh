#!/usr/bin/env bash
# Forwards http://localhost:$PORT to the gateway. Restarts the forward, because it ends with its pod and sometimes
# hangs. If NODE_ADDRESS names a node, uses the gateway's node port instead (opened by install.sh), which outlives
# pods.
source "$(dirname "$0")/settings.sh"
stop() {
  [ -z "${forward:-}" ] || kill "$forward" 2>/dev/null || true
  exit 0
}
trap stop TERM INT

if [ -n "${NODE_ADDRESS:-}" ]; then
  "$root/node_modules/.bin/node" "$here/forward.ts" "$PORT" "$NODE_ADDRESS" "$NODE_PORT" &
  forward=$!
  wait "$forward"
fi

answers() { curl --silent --output /dev/null --max-time 5 "http://localhost:$PORT/api/healthz"; }

while true; do
  k port-forward "service/$RELEASE-api-gateway" "$PORT:8080" >/dev/null 2>&1 &
  forward=$!
  sleep 3 # until the port is open
  silent=0
  while kill -0 "$forward" 2>/dev/null && [ "$silent" -lt 3 ]; do
    if answers; then silent=0; else silent=$((silent + 1)); fi
    sleep 1
  done
  kill "$forward" 2>/dev/null || true
  wait "$forward" || true
done
