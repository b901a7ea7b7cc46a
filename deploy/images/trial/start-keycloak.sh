#!/bin/sh
# Keycloak on PostgreSQL (KC_DB_*), with the realm from data/import. The data folder is a volume.
set -eu
home=/opt/keycloak
[ "${1:-}" != start ] || exec $home/bin/kc.sh "$@"
exec java -Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory \
  -Xms64m -Xmx512m -XX:MaxMetaspaceSize=256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djava.security.egd=file:/dev/urandom \
  --add-opens=java.base/java.util=ALL-UNNAMED --add-opens=java.base/java.util.concurrent=ALL-UNNAMED \
  --add-opens=java.base/java.security=ALL-UNNAMED \
  -Dkc.home.dir="$home" -Djboss.server.config.dir="$home/conf" -Djava.util.logging.manager=org.jboss.logmanager.LogManager \
  -Dpicocli.disable.closures=true -cp "$home/lib/quarkus-run.jar" io.quarkus.bootstrap.runner.QuarkusEntryPoint \
  start --optimized --import-realm --proxy-headers=xforwarded --http-enabled=true --cache=local "$@"
