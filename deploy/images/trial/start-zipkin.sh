#!/bin/sh
# Keeps traces in memory, which is enough to debug what just happened.
set -eu
exec java -Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar /opt/zipkin/zipkin.jar \
  --armeria.ports[0].port=9411 --armeria.ports[0].protocols[0]=http
