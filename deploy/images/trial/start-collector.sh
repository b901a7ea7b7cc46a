#!/bin/sh
# Passes traces to ZIPKIN_URL.
set -eu
[ $# -gt 0 ] || set -- --config=/etc/collector.yaml
exec collector "$@"
