#!/usr/bin/env bash
# Removes a test install, with data and secrets.
source "$(dirname "$0")/settings.sh"
helm uninstall "$RELEASE" --namespace "$NAMESPACE" --wait || true
kubectl delete namespace "$NAMESPACE" --wait
for part in "${volumes[@]}" copies; do
  kubectl delete persistentvolume "$NAMESPACE-$RELEASE-$part" --ignore-not-found
  # The cluster keeps folders of this machine (local-volumes.sh), and the next install has other passwords.
  # Something may be mounted there.
  [ -z "${LOCAL_VOLUMES:-}" ] || [ ! -d "$LOCAL_VOLUMES/$part" ] || find "${LOCAL_VOLUMES:?}/$part" -mindepth 1 -delete
done
