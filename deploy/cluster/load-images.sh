#!/usr/bin/env bash
# Loads images saved by deploy/images/build.sh into the cluster's nodes: load-images.sh FOLDER
# Uses the tool that created the cluster; CONTAINERD_ADDRESS is the socket of a node on this machine. For other
# clusters push the images instead, and install with image.repository and bundled.registry. A release contains this script,
# so it must not need another file.
set -euo pipefail
folder=${1:?Usage: load-images.sh FOLDER}
context=$(kubectl config current-context)

load() {
  case ${CONTAINERD_ADDRESS:+containerd}$context in
    containerd*) ctr --address "$CONTAINERD_ADDRESS" --namespace k8s.io images import "$1" ;;
    kind-*) kind load image-archive "$1" --name "${context#kind-}" ;;
    k3d-*) k3d image import "$1" --cluster "${context#k3d-}" ;;
    minikube) minikube image load "$1" ;;
    *)
      echo "Cannot load images into $context. Push them to a registry, or set CONTAINERD_ADDRESS" >&2
      return 1
      ;;
  esac
}

for image in "$folder"/*.tar; do load "$image"; done
