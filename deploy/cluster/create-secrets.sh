#!/usr/bin/env bash
# Creates the secrets of a test install (values-dev.yaml) with random passwords; keeps existing ones.
source "$(dirname "$0")/settings.sh"

password() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

# secret NAME KEY=VALUE… , passed on standard input so that no process list shows a password
secret() {
  local name=$RELEASE-$1 data=''
  shift
  if k get secret "$name" >/dev/null 2>&1; then return; fi
  for pair in "$@"; do data+="  ${pair%%=*}: \"${pair#*=}\""$'\n'; done
  k create -f - <<END
apiVersion: v1
kind: Secret
metadata:
  name: $name
  labels: { app.kubernetes.io/part-of: sevenfold }
stringData:
$data
END
}

database_server=$RELEASE-postgres:5432
admin=$(password)
secret postgres "password=$admin" "url=postgresql://postgres:$admin@$database_server/postgres"
services=$(names_of servicesWithData)
for service in $services; do
  role=${service//-/_}
  secret "$service-database" "url=postgresql://$role:$(password)@$database_server/$role"
done
keycloak=$(password)
secret keycloak "password=$keycloak" "url=postgresql://keycloak:$keycloak@$database_server/keycloak"
secret realm-administration "secret=$(password)"
secret journeys "secret=$(password)"
redis=$(password)
secret live-rooms "password=$redis" "url=redis://:$redis@$RELEASE-redis:6379"
secret object-store access-key=sevenfold "secret-key=$(password)"
