#!/bin/sh
# Passes traces to ZIPKIN_URL, and logs to LOGS_STORE_URL if that is set.
set -eu
if [ $# -eq 0 ]; then
  set -- --config=/etc/collector.yaml
  [ -z "${LOGS_STORE_URL:-}" ] || set -- "$@" --config=/etc/collector-logs.yaml
fi
exec collector "$@"
