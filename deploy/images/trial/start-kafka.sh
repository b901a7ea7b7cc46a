#!/bin/sh
# One node that is broker and controller at once. ADVERTISED_HOST is the name that clients connect to. With
# KAFKA_PROCESS_ROLES, all settings are in the environment, as for the official image: KAFKA_LOG_DIRS is log.dirs.
set -eu
data=${KAFKA_LOG_DIRS:-/data/kafka}
properties=/tmp/server.properties
if [ -n "${KAFKA_PROCESS_ROLES:-}" ]; then
  env | sed -n 's/^KAFKA_//p' | while IFS== read -r name value; do
    [ "$name" = HEAP_OPTS ] || printf '%s=%s\n' "$(printf %s "$name" | tr A-Z_ a-z.)" "$value"
  done >"$properties"
else
  cat >"$properties" <<END
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:9093
controller.listener.names=CONTROLLER
listeners=PLAINTEXT://:9092,CONTROLLER://127.0.0.1:9093
advertised.listeners=PLAINTEXT://${ADVERTISED_HOST}:9092
inter.broker.listener.name=PLAINTEXT
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
log.dirs=$data
auto.create.topics.enable=false
num.partitions=6
default.replication.factor=1
min.insync.replicas=1
offsets.topic.num.partitions=6
offsets.topic.replication.factor=1
transaction.state.log.num.partitions=2
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.num.partitions=2
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
# A killed node waits until its old session has expired.
broker.session.timeout.ms=4000
broker.heartbeat.interval.ms=1000
log.retention.hours=336
log.cleaner.dedupe.buffer.size=16777216
END
fi
java='java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djava.security.egd=file:/dev/urandom -Dorg.apache.logging.log4j.level=INFO'
# Names the cluster in its data; any base64 UUID will do.
[ -s "$data/meta.properties" ] ||
  $java -cp '/opt/kafka/libs/*' kafka.tools.StorageTool format -t c2V2ZW5mb2xkLWxvY2FsLQ -c "$properties" --ignore-formatted
exec $java -Xms96m -Xmx384m -cp '/opt/kafka/libs/*' kafka.Kafka "$properties"
