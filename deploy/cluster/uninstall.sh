#!/usr/bin/env bash
# Takes a trial away, data and secrets included.
source "$(dirname "$0")/settings.sh"
helm uninstall "$RELEASE" --namespace "$NAMESPACE" --wait || true
kubectl delete namespace "$NAMESPACE" --wait
