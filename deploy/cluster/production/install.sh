#!/usr/bin/env bash
# Follows the production part of docs/install.md, from the secrets to `helm test`, with the systems of external-systems.sh and an
# Ingress.
#   install.sh FOLDER        the folder with external-systems.sh's keys
source "$(dirname "$0")/settings.sh"
folder=${1:?Usage: install.sh FOLDER}

kubectl create namespace "$NAMESPACE" --dry-run=client -o yaml | kubectl apply --server-side -f - >/dev/null
kubectl label namespace "$NAMESPACE" --overwrite pod-security.kubernetes.io/enforce=restricted >/dev/null

"$here/production/secrets.sh" "$folder"

helm upgrade --install "$RELEASE" "$chart" --namespace "$NAMESPACE" --values "$chart/values-production.yaml" \
  --values "$chart/values-ingress-nginx.yaml" --values "$here/production/values.yaml" --set "publicOrigin=$PUBLIC_ORIGIN" --set "image.tag=$VERSION" --wait --timeout 15m
helm test "$RELEASE" --namespace "$NAMESPACE" --logs
