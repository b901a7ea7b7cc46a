#!/usr/bin/env bash
# Upgrades from one release to another, rolls back and upgrades again, all under load. No request may fail, and no
# acknowledged write may be lost.
#   NODE_ADDRESS=… upgrade.sh FROM TO        FROM from last-release.sh, TO from `npm run release -- artefacts`
# Remove a test install in NAMESPACE first (uninstall.sh). Uses the systems of production/external-systems.sh,
# because bundled ones have one node each and restart with each version. RATE, LISTENERS and ROOMS set the load.
# Network policies are off, because the ports of those systems differ from the chart's defaults.
source "$(dirname "$0")/settings.sh"
source "$here/under-load.sh"
from=$(realpath "${1:?Usage: upgrade.sh FROM TO}") to=$(realpath "${2:?Usage: upgrade.sh FROM TO}")
version_of() { helm show chart "$1"/sevenfold-*.tgz | sed -n 's/^appVersion: //p'; }

# Selectors changed in 0.3, but Helm cannot change them.
relabel() {
  case $(version_of "$from") in
    0.2.*) NAMESPACE=$NAMESPACE RELEASE=$RELEASE "$root/node_modules/.bin/node" "$here/relabel.ts" "$@" ;;
  esac
}
install_release() {
  helm upgrade --install "$RELEASE" "$1"/sevenfold-*.tgz --namespace "$NAMESPACE" --values "$1/trial.yaml" \
    --values "$here/upgrade.yaml" "${common[@]}" --set image.tag= --timeout 10m --wait --force-conflicts
}
forward() { relabel && install_release "$to"; }
back() { relabel --back && helm rollback "$RELEASE" --namespace "$NAMESPACE" --timeout 10m --wait --force-conflicts; }

step() {
  local name=$1 start=$SECONDS
  shift
  "$@" >"$load_scratch/step" 2>&1 || {
    echo "FAILED: $name"
    tail -30 "$load_scratch/step"
    k get pods
    exit 1
  }
  echo "$(date -u +%T) $name, after $((SECONDS - start)) s"
}

load_images() { "$here/load-images.sh" "$from/images" && "$here/load-images.sh" "$to/images"; }
systems() {
  PUBLIC_ORIGIN=http://localhost:$PORT VERSION=$(version_of "$to") REALM_OPTIONS=--development \
    "$here/production/external-systems.sh" "$load_scratch/systems" && "$here/production/secrets.sh" "$load_scratch/systems"
}

step 'loaded the images' load_images
step 'installed the external systems' systems
step "installed $(version_of "$from")" install_release "$from"
start_load
step "upgraded to $(version_of "$to")" forward
step "rolled back to $(version_of "$from")" back
step "upgraded to $(version_of "$to") again" forward
end_load
