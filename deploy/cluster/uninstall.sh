#!/usr/bin/env bash
# Takes a trial away, data and secrets included.
source "$(dirname "$0")/settings.sh"
helm uninstall "$RELEASE" --namespace "$NAMESPACE" --wait || true
kubectl delete namespace "$NAMESPACE" --wait
for part in postgres kafka redis s3; do
  kubectl delete persistentvolume "$NAMESPACE-$RELEASE-$part" --ignore-not-found
  # Folders of this machine (local-volumes.sh) are kept by the cluster, and the next trial has other passwords. Something may
  # be mounted there.
  [ -z "${LOCAL_VOLUMES:-}" ] || find "${LOCAL_VOLUMES:?}/$part" -mindepth 1 -delete
done
