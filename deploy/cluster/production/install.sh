#!/usr/bin/env bash
# The production part of docs/install.md, from the secrets to `helm test`, with the systems of outside.sh and an Ingress.
#   install.sh FOLDER        the folder with outside.sh's keys
source "$(dirname "$0")/settings.sh"
folder=${1:?Usage: install.sh FOLDER}

kubectl create namespace "$NAMESPACE" --dry-run=client -o yaml | kubectl apply --server-side -f - >/dev/null
kubectl label namespace "$NAMESPACE" --overwrite pod-security.kubernetes.io/enforce=restricted >/dev/null

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

helm upgrade --install "$RELEASE" "$chart" --namespace "$NAMESPACE" --values "$chart/values-production.yaml" \
  --values "$chart/values-ingress-nginx.yaml" --values "$here/production/values.yaml" --set "publicOrigin=$PUBLIC_ORIGIN" --set "image.tag=$VERSION" --wait --timeout 15m
helm test "$RELEASE" --namespace "$NAMESPACE" --logs
