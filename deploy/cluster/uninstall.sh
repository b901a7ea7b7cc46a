#!/usr/bin/env bash
# Removes a test install, with data and secrets, and the systems that production/external-systems.sh made for it.
source "$(dirname "$0")/settings.sh"
helm uninstall "$RELEASE" --namespace "$NAMESPACE" --wait || true
kubectl delete namespace "$NAMESPACE" --wait --ignore-not-found
kubectl delete namespace --selector "sevenfold/outside-of=$NAMESPACE" --wait --ignore-not-found
for part in "${volumes[@]}" copies; do
  kubectl delete persistentvolume "$NAMESPACE-$RELEASE-$part" --ignore-not-found
  # The cluster keeps the folders of local-volumes.sh, but the next install has other passwords. Deletes only their
  # contents, because something may be mounted there.
  [ -z "${LOCAL_VOLUMES:-}" ] || [ ! -d "$LOCAL_VOLUMES/$part" ] || find "${LOCAL_VOLUMES:?}/$part" -mindepth 1 -delete
done
