#!/bin/sh
# Runs the program that the first argument names: prometheus, prometheus-alertmanager, kube-state-metrics,
# prometheus-redis-exporter, postgres_exporter or victoria-logs.
exec "$@"
