#!/usr/bin/env bash
# For clusters whose node is this machine and whose volumes only root can write. Creates a storage class
# `sevenfold-local`, with one volume for each bundled system and one for copies, as folders in FOLDER. Mount a file system
# at a folder first, so that the kubelet reports its size.
#   local-volumes.sh FOLDER && LOCAL_VOLUMES=FOLDER install.sh
source "$(dirname "$0")/settings.sh"
folder=$(realpath -m "${1:?Usage: local-volumes.sh FOLDER}")

# volume NAME CLAIM
volume() {
  local name=$NAMESPACE-$RELEASE-$1 path=$folder/$1
  mkdir -p "$path"
  chmod 777 "$path"
  cat <<END
---
apiVersion: v1
kind: PersistentVolume
metadata:
  name: $name
spec:
  storageClassName: sevenfold-local
  capacity: { storage: 10Gi }
  accessModes: [ReadWriteOnce]
  persistentVolumeReclaimPolicy: Retain
  local: { path: $path }
  nodeAffinity:
    required:
      nodeSelectorTerms: [{ matchExpressions: [{ key: kubernetes.io/os, operator: In, values: [linux] }] }]
  claimRef: { namespace: $NAMESPACE, name: $2 }
END
}

{
  echo '{apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: sevenfold-local}, provisioner: kubernetes.io/no-provisioner}'
  for part in "${volumes[@]}"; do volume "$part" "data-$RELEASE-$part-0"; done
  volume copies "$RELEASE-copies"
} | kubectl apply -f -
