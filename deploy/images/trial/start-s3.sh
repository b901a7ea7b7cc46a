#!/bin/sh
# Objects are files in /data/objects, with S3's metadata beside them. Settings: ROOT_ACCESS_KEY_ID,
# ROOT_SECRET_ACCESS_KEY.
set -eu
[ $# -eq 0 ] || exec versitygw "$@"
mkdir -p /data/objects /data/metadata
exec versitygw --port :7070 --health /health --quiet posix --sidecar /data/metadata /data/objects
