#!/usr/bin/env bash
# Follows docs/install.md on an empty cluster, with the output of `npm run release -- artefacts`: try-release.sh FOLDER
# The commands must take less than LIMIT seconds (180). An upgrade, a rollback and an uninstall must keep the secrets. The
# next install must work with them and with the kept volumes.
source "$(dirname "$0")/settings.sh"
folder=${1:?Usage: try-release.sh FOLDER}
: "${NODE_ADDRESS:?must name a node that can be reached from here}"
if [ -n "${LOCAL_VOLUMES:-}" ]; then "$here/local-volumes.sh" "$LOCAL_VOLUMES" >/dev/null; fi
cd "$folder"
sha256sum --check --quiet SHA256SUMS

install_release() {
  helm upgrade --install "$RELEASE" sevenfold-*.tgz --namespace "$NAMESPACE" --create-namespace --values trial.yaml \
    "${common[@]}" --set image.tag= --wait --timeout 10m --force-conflicts "$@" >/dev/null
}
answers() {
  curl --silent --fail --retry 20 --retry-all-errors --retry-delay 1 "http://$NODE_ADDRESS:$NODE_PORT/api/readyz" >/dev/null
}
secrets() {
  k get secrets --selector app.kubernetes.io/part-of=sevenfold --sort-by=.metadata.name \
    --output 'jsonpath={range .items[*]}{.metadata.name} {.data}{"\n"}{end}'
}
keeps() {
  [ "$before" = "$(secrets)" ] || { echo "$1: changed the secrets" >&2 && exit 1; }
  echo "$1, with the same secrets"
}

start=$SECONDS
./load-images.sh images >/dev/null
echo "Loaded the images in $((SECONDS - start)) s"
install_release
answers
took=$((SECONDS - start))
echo "Installed in $took s"

before=$(secrets)
[ -n "$before" ] || { echo 'There are no secrets to compare' >&2 && exit 1; }
install_release --set logLevel=warn
keeps 'Upgraded'
helm rollback "$RELEASE" --namespace "$NAMESPACE" --wait --timeout 10m --force-conflicts >/dev/null
keeps 'Rolled back'
helm uninstall "$RELEASE" --namespace "$NAMESPACE" --wait >/dev/null
keeps 'Uninstalled'
install_release
answers
keeps 'Installed again'
[ "$took" -lt "${LIMIT:-180}" ] || { echo "The commands took $took s, not less than ${LIMIT:-180} s" >&2 && exit 1; }
