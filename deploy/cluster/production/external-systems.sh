#!/usr/bin/env bash
# Installs the external systems that docs/install.md requires, for clusters without them: one node each, from the images
# of a test install. PostgreSQL is in the release's namespace with the names, labels and secrets of CloudNativePG. Each of the
# others has its own namespace. Kafka uses SCRAM over TLS with an authorizer. No data outlives its pod.
#   external-systems.sh FOLDER        FOLDER gets keys, certificates and passwords, and the imported realm
# REALM_OPTIONS: --development for demo people.
source "$(dirname "$0")/settings.sh"
folder=${1:?Usage: external-systems.sh FOLDER}
mkdir -p "$folder"

password() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
# kept NAME COMMAND…: runs the command only once, and keeps its output
kept() {
  [ -s "$folder/$1" ] || "${@:2}" >"$folder/$1"
  cat "$folder/$1"
}
database_password=$(kept database-password password)
redis_password=$(kept redis-password password)
kafka_password=$(kept kafka-password password)
object_password=$(kept object-password password)
keycloak_password=$(kept keycloak-password password)
kept turn-secret password >/dev/null
export IDENTITY_CLIENT_SECRET PROBE_CLIENT_SECRET
IDENTITY_CLIENT_SECRET=$(kept realm-administration password)
PROBE_CLIENT_SECRET=$(kept journeys password)

# ---- One CA for brokers and browsers, and a certificate for each system
authority() {
  openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj '/CN=Sevenfold rehearsal' -keyout "$folder/ca.key" 2>/dev/null
}
certificate() {
  openssl req -newkey rsa:2048 -nodes -subj "/CN=$2" -keyout "$folder/$1.key" 2>/dev/null |
    openssl x509 -req -days 30 -CA "$folder/ca.crt" -CAkey "$folder/ca.key" \
      -extfile <(echo "subjectAltName=DNS:$2") 2>/dev/null
}
kept ca.crt authority >/dev/null
kept kafka.crt certificate kafka sevenfold-kafka-bootstrap.kafka >/dev/null
kept site.crt certificate site "$HOST_NAME" >/dev/null
openssl pkcs12 -export -in "$folder/kafka.crt" -inkey "$folder/kafka.key" -passout "pass:$kafka_password" \
  -out "$folder/keystore.p12"

# ---- The realm, with the documented command
npm run --silent realm -w @sevenfold/keycloak --prefix "$root" -- --public-origin "$PUBLIC_ORIGIN" ${REALM_OPTIONS:-} "$folder/realm.json"

# secret NAMESPACE NAME KEY=VALUE… or KEY=@FILE…
secret() {
  local arguments=()
  for pair in "${@:3}"; do
    case ${pair#*=} in
      @*) arguments+=("--from-file=${pair%%=*}=${pair#*=@}") ;;
      *) arguments+=("--from-literal=$pair") ;;
    esac
  done
  kubectl --namespace "$1" create secret generic "$2" "${arguments[@]}" --dry-run=client -o yaml |
    kubectl apply --server-side --force-conflicts -f - >/dev/null
}
for namespace in "$NAMESPACE" kafka keycloak live-rooms objects traces; do
  kubectl get namespace "$namespace" >/dev/null 2>&1 || {
    kubectl create namespace "$namespace" >/dev/null
    # uninstall.sh removes the namespaces with this label, but not those that already existed.
    kubectl label namespace "$namespace" "sevenfold/outside-of=$NAMESPACE" >/dev/null
  }
done
secret "$NAMESPACE" postgres "password=$database_password"
secret live-rooms redis "password=$redis_password"
secret objects s3 "password=$object_password"
secret keycloak keycloak "database=$database_password" "administrator=$keycloak_password"
secret keycloak realm "sevenfold-realm.json=@$folder/realm.json"
secret kafka kafka "password=$kafka_password" "keystore.p12=@$folder/keystore.p12"

# system NAMESPACE NAME SERVICE PORT IMAGE [LABELS]; the rest of the container as YAML on standard input
system() {
  cat <<END | kubectl --namespace "$1" apply --server-side --force-conflicts -f -
apiVersion: v1
kind: Service
metadata: { name: $3 }
spec: { selector: { app: $2 }, ports: [{ port: $4, targetPort: $4 }] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: $2 }
spec:
  strategy: { type: Recreate }
  selector: { matchLabels: { app: $2 } }
  template:
    metadata: { labels: { app: $2${6:+, $6} } }
    spec:
      securityContext:
        runAsNonRoot: true
        runAsUser: 10001
        runAsGroup: 10001
        fsGroup: 10001
        seccompProfile: { type: RuntimeDefault }
      containers:
        - name: $2
          image: localhost/$5:$VERSION
          imagePullPolicy: IfNotPresent
          # The release's namespace enforces Pod Security "restricted".
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: [ALL] } }
          readinessProbe: { tcpSocket: { port: $4 }, periodSeconds: 2 }
          ports: [{ containerPort: $4 }]
$(sed 's/^/          /')
      volumes:
        - { name: data, emptyDir: {} }
        - { name: secret, secret: { secretName: $2 } }
$([ "$2" != keycloak ] || echo '        - { name: realm, secret: { secretName: realm } }')
END
}

# CloudNativePG would run one cluster per service. Here one server has all databases.
database_host=main-db-rw.$NAMESPACE:5432
system "$NAMESPACE" postgres main-db-rw 5432 sevenfold-postgres 'cnpg.io/cluster: main-db' <<'END'
env: [{ name: POSTGRES_PASSWORD_FILE, value: /run/secrets/postgres/password }]
volumeMounts: [{ name: data, mountPath: /data }, { name: secret, mountPath: /run/secrets/postgres }]
END
system live-rooms redis redis 6379 sevenfold-redis <<'END'
env: [{ name: REDIS_PASSWORD_FILE, value: /run/secrets/redis/password }]
volumeMounts: [{ name: data, mountPath: /data }, { name: secret, mountPath: /run/secrets/redis }]
END
system objects s3 s3 7070 sevenfold-s3 <<'END'
env:
  - { name: ROOT_ACCESS_KEY_ID, value: sevenfold }
  - { name: ROOT_SECRET_ACCESS_KEY, valueFrom: { secretKeyRef: { name: s3, key: password } } }
volumeMounts: [{ name: data, mountPath: /data }]
END

secret traces zipkin none=
secret traces collector none=
system traces zipkin zipkin 9411 sevenfold-zipkin <<'END'
volumeMounts: [{ name: data, mountPath: /tmp }]
END
system traces collector collector 4318 sevenfold-collector <<'END'
env: [{ name: ZIPKIN_URL, value: 'http://zipkin.traces:9411' }]
END

# One listener, SCRAM over TLS, and an authorizer.
system kafka kafka sevenfold-kafka-bootstrap 9093 sevenfold-kafka <<'END'
command: [sh, -euc]
args:
  - |
    password=$(cat /run/secrets/kafka/password)
    cat >/tmp/server.properties <<SETTINGS
    process.roles=broker,controller
    node.id=1
    controller.quorum.voters=1@127.0.0.1:9094
    controller.listener.names=CONTROLLER
    listeners=CLIENTS://:9093,BROKERS://127.0.0.1:9095,CONTROLLER://127.0.0.1:9094
    advertised.listeners=CLIENTS://sevenfold-kafka-bootstrap.kafka:9093,BROKERS://127.0.0.1:9095
    inter.broker.listener.name=BROKERS
    listener.security.protocol.map=CLIENTS:SASL_SSL,BROKERS:PLAINTEXT,CONTROLLER:PLAINTEXT
    listener.name.clients.sasl.enabled.mechanisms=SCRAM-SHA-512
    listener.name.clients.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
    listener.name.clients.ssl.keystore.type=PKCS12
    listener.name.clients.ssl.keystore.location=/run/secrets/kafka/keystore.p12
    listener.name.clients.ssl.keystore.password=$password
    authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
    super.users=User:ANONYMOUS;User:sevenfold
    log.dirs=/data/kafka
    auto.create.topics.enable=false
    offsets.topic.num.partitions=6
    offsets.topic.replication.factor=1
    transaction.state.log.num.partitions=2
    transaction.state.log.replication.factor=1
    transaction.state.log.min.isr=1
    share.coordinator.state.topic.num.partitions=2
    share.coordinator.state.topic.replication.factor=1
    share.coordinator.state.topic.min.isr=1
    group.initial.rebalance.delay.ms=0
    log.cleaner.dedupe.buffer.size=16777216
    SETTINGS
    sed -i 's/^ *//' /tmp/server.properties
    java -cp '/opt/kafka/libs/*' kafka.tools.StorageTool format -t c2V2ZW5mb2xkLWxvY2FsLQ -c /tmp/server.properties \
      --ignore-formatted --add-scram "SCRAM-SHA-512=[name=sevenfold,password=$password]"
    exec java -XX:+UseSerialGC -Xms96m -Xmx384m -cp '/opt/kafka/libs/*' kafka.Kafka /tmp/server.properties
volumeMounts: [{ name: data, mountPath: /data }, { name: secret, mountPath: /run/secrets/kafka }]
END

# One database and one role per service, and Keycloak's. The operator puts each service's URL into <cluster>-app.
kubectl --namespace "$NAMESPACE" rollout status deployment/postgres --timeout=5m >/dev/null
coproc forward { exec kubectl --namespace "$NAMESPACE" port-forward service/main-db-rw :5432; }
trap 'kill $forward_PID 2>/dev/null || true' EXIT
read -r _ _ port _ <&"${forward[0]}"
export ADMIN_DATABASE_URL=postgresql://postgres:$database_password@127.0.0.1:${port##*:}/postgres
wanted=()
schemas=("$root"/services/*/prisma)
names=("${schemas[@]%/prisma}")
for name in "${names[@]##*/}" keycloak; do
  role=${name//-/_}
  export "${role^^}_URL=postgresql://$role:$database_password@$database_host/$role"
  wanted+=("${role^^}_URL")
  [ "$name" = keycloak ] || secret "$NAMESPACE" "$name-db-app" "uri=@"<(printenv "${role^^}_URL" | tr -d '\n')
done
"$root/node_modules/.bin/node" "$root/deploy/images/dist/create-databases.js" "${wanted[@]}"

system keycloak keycloak keycloak-service 8080 sevenfold-keycloak <<END
args: ['--hostname=$PUBLIC_ORIGIN']
env:
  - { name: KC_DB_URL, value: 'jdbc:postgresql://$database_host/keycloak' }
  - { name: KC_DB_USERNAME, value: keycloak }
  - { name: KC_DB_PASSWORD, valueFrom: { secretKeyRef: { name: keycloak, key: database } } }
  - { name: KC_BOOTSTRAP_ADMIN_USERNAME, value: administrator }
  - { name: KC_BOOTSTRAP_ADMIN_PASSWORD, valueFrom: { secretKeyRef: { name: keycloak, key: administrator } } }
volumeMounts: [{ name: data, mountPath: /opt/keycloak/data }, { name: realm, mountPath: /opt/keycloak/data/import }]
END
for each in "$NAMESPACE/postgres" live-rooms/redis objects/s3 kafka/kafka keycloak/keycloak traces/zipkin traces/collector; do
  kubectl --namespace "${each%/*}" rollout status "deployment/${each#*/}" --timeout=5m
done
