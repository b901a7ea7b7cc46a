#!/usr/bin/env bash
# Leads http://localhost:$PORT to the door, again and again: a forward ends with the pod that it led to.
source "$(dirname "$0")/settings.sh"
stop() {
  [ -z "${forward:-}" ] || kill "$forward" 2>/dev/null || true
  exit 0
}
trap stop TERM INT
while true; do
  k port-forward "service/$RELEASE-api-gateway" "$PORT:8080" >/dev/null 2>&1 &
  forward=$!
  wait "$forward" || true
  sleep 0.5
done
