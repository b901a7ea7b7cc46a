#!/bin/sh
# Passes traces to ZIPKIN_URL.
set -eu
exec collector --config /etc/collector.yaml
