#!/usr/bin/env bash
# Creates the secrets that docs/install.md lists, for the systems of external-systems.sh.
#   secrets.sh FOLDER        the folder with external-systems.sh's keys
source "$(dirname "$0")/settings.sh"
folder=${1:?Usage: secrets.sh FOLDER}

secret() {
  k create secret generic "$@" --dry-run=client -o yaml | kubectl apply --server-side --force-conflicts -f - >/dev/null
}
secret sevenfold-live-rooms --from-file=url=<(printf 'redis://:%s@redis.live-rooms:6379' "$(cat "$folder/redis-password")")
secret sevenfold-object-store --from-literal=access-key=sevenfold --from-file="secret-key=$folder/object-password"
secret sevenfold-kafka-ca --from-file="ca.crt=$folder/ca.crt"
secret sevenfold-kafka-user --from-literal=username=sevenfold --from-file="password=$folder/kafka-password"
secret sevenfold-realm-administration --from-file="secret=$folder/realm-administration"
secret sevenfold-journeys --from-file="secret=$folder/journeys"
secret sevenfold-turn --from-file=secret="$folder/turn-secret"
k create secret tls sevenfold-tls --cert="$folder/site.crt" --key="$folder/site.key" --dry-run=client -o yaml |
  kubectl apply --server-side --force-conflicts -f - >/dev/null
