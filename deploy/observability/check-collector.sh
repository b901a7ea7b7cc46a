#!/usr/bin/env bash
# Builds the collector from Go modules (once, into .cache/collector) and validates its configuration. Needs
# go.
set -euo pipefail
cd "$(dirname "$0")"
version=$(sed -n 's/.*otlpreceiver v//p' builder.yaml)
cache=$PWD/../../.cache/collector/$version
export PATH="$PATH:/usr/local/go/bin"

if [ ! -x "$cache/collector/sevenfold-collector" ]; then
  mkdir -p "$cache"
  GOBIN=$cache go install "go.opentelemetry.io/collector/cmd/builder@v$version"
  cp builder.yaml "$cache/"
  (cd "$cache" && ./builder --config builder.yaml)
fi

export TRACES_BACKEND=http://127.0.0.1:4318
"$cache/collector/sevenfold-collector" validate --config generated/collector.yaml
echo "collector.yaml: valid for collector $version; collector-sampling.yaml needs the contrib distribution and was not looked at"
