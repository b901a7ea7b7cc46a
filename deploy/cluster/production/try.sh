#!/usr/bin/env bash
# Follows docs/install.md from "Prerequisites" to a working operator, on an empty cluster:
#   HOST_NAME=… try.sh FOLDER      FOLDER gets generated keys, certificates and passwords
# Ends with the main job in real browsers, over https and through the Ingress. HOST_NAME (sevenfold.test) must resolve to
# this machine, and images of a test install must be loaded. Needs nginx, openssl, and port 443 of this machine.
source "$(dirname "$0")/settings.sh"
folder=${1:?Usage: try.sh FOLDER}
export HOST_NAME NAMESPACE RELEASE PATH=$root/node_modules/.bin:$PATH
getent hosts "$HOST_NAME" >/dev/null || {
  echo "$HOST_NAME does not resolve. Run: echo '127.0.0.1 $HOST_NAME' >> /etc/hosts"
  exit 1
}

step() { printf '── %s (%s)\n' "$1" "$(date -u +%T)" && "${@:2}"; }
step 'the external systems' "$here/production/external-systems.sh" "$folder"
step 'install.md, from its secrets to helm test' "$here/production/install.sh" "$folder"
PASSWORD=$(cat "$folder/people-password" 2>/dev/null || od -An -N12 -tx1 /dev/urandom | tr -d ' \n' | tee "$folder/people-password")
export PASSWORD
step 'people' node "$here/production/people.ts" "$folder"

node "$here/production/ingress.ts" &
ingress=$!
trap 'kill $ingress 2>/dev/null || true' EXIT
cd "$root/apps/e2e"
export SEVENFOLD_STACK=cluster SEVENFOLD_URL=$PUBLIC_ORIGIN SEVENFOLD_NAMESPACE=$NAMESPACE SEVENFOLD_RELEASE=$RELEASE
export SEVENFOLD_PASSWORD=$PASSWORD SEVENFOLD_OBJECT_STORE=objects/deployment/s3 SEVENFOLD_BROWSER_ARGUMENTS=--ignore-certificate-errors
# The services' metrics are not reachable from outside.
NODE_EXTRA_CA_CERTS=$folder/ca.crt step 'the main job' \
  playwright test --config playwright.config.ts --reporter=list journeys/main-job.spec.ts --grep-invert 'every metric'
