#!/usr/bin/env bash
# Removes a test install, with data and secrets, and the systems that production/external-systems.sh made for it.
source "$(dirname "$0")/settings.sh"
helm uninstall "$RELEASE" --namespace "$NAMESPACE" --wait || true
kubectl delete namespace "$NAMESPACE" --wait --ignore-not-found
kubectl delete namespace --selector "sevenfold/outside-of=$NAMESPACE" --wait --ignore-not-found
for part in "${volumes[@]}" copies; do
  kubectl delete persistentvolume "$NAMESPACE-$RELEASE-$part" --ignore-not-found
  # The cluster keeps folders of this machine (local-volumes.sh), and the next install has other passwords.
  # Something may be mounted there.
  [ -z "${LOCAL_VOLUMES:-}" ] || [ ! -d "$LOCAL_VOLUMES/$part" ] || find "${LOCAL_VOLUMES:?}/$part" -mindepth 1 -delete
done
