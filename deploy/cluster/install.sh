#!/usr/bin/env bash
# Installs or upgrades a test install and waits until everything is ready. Passes arguments to helm:
# install.sh --set logLevel=debug
source "$(dirname "$0")/settings.sh"

kubectl create namespace "$NAMESPACE" --dry-run=client -o yaml | kubectl apply -f - >/dev/null
# From now on the cluster itself rejects pods that are not "restricted".
for mode in enforce audit warn; do
  kubectl label namespace "$NAMESPACE" --overwrite "pod-security.kubernetes.io/$mode=restricted" >/dev/null
done
# On failure helm only reports that something is not ready. Print the reason while the objects still exist.
say_what_is_wrong() {
  k get pods --output wide
  k get events --sort-by=.lastTimestamp --field-selector type=Warning | tail -30 | cut -c1-250
  kubectl describe nodes | sed -n '/^Conditions:/,/^Addresses:/p;/^Allocated/,/^Events:/p'
  for pod in $(k get pods --field-selector status.phase!=Succeeded --output name); do
    k get "$pod" --output 'jsonpath={.status.containerStatuses[*].ready}' | grep -q false || continue
    echo "── the last lines of $pod"
    k logs "$pod" --all-containers --tail 5 2>&1 | cut -c1-250 || true
  done
  free -m
  df -h / "${LOCAL_VOLUMES:-/}"
}

# A machine with two cores needs two to three minutes.
helm upgrade --install "$RELEASE" "$chart" --namespace "$NAMESPACE" --values "$chart/values-dev.yaml" \
  "${common[@]}" --timeout 8m --wait "$@" || {
  say_what_is_wrong
  exit 1
}
k get pods
