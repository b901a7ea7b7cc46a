#!/usr/bin/env bash
# Installs or upgrades a trial and waits until everything is ready. Arguments go to helm: install.sh --set logLevel=debug
source "$(dirname "$0")/settings.sh"

kubectl create namespace "$NAMESPACE" --dry-run=client -o yaml | kubectl apply -f - >/dev/null
# From here on the cluster itself refuses pods that are not "restricted".
for mode in enforce audit warn; do
  kubectl label namespace "$NAMESPACE" --overwrite "pod-security.kubernetes.io/$mode=restricted" >/dev/null
done
"$here/create-secrets.sh"
helm upgrade --install "$RELEASE" "$chart" --namespace "$NAMESPACE" --values "$chart/values-dev.yaml" \
  "${common[@]}" --timeout 15m --wait "$@"
k get pods
