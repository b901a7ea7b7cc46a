#!/bin/sh
# Runs the program that the first argument names: prometheus, prometheus-alertmanager, kube-state-metrics,
# prometheus-redis-exporter, postgres_exporter or victoria-logs.
set -eu
if [ "$1" = prometheus ]; then
  # Prometheus ends when its volume is full, so it drops its oldest days at four fifths.
  kilobytes=$(df -kP /data | awk 'NR == 2 { print $2 }')
  set -- "$@" "--storage.tsdb.retention.size=$((kilobytes * 4 / 5))KB"
fi
exec "$@"
