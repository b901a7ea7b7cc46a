#!/usr/bin/env bash
# Does everything from saved images to the main job: run.sh FOLDER. Ends with `N passed, N failed` for its steps, or exits
# with 4 if the installation did not become ready.
source "$(dirname "$0")/settings.sh"
folder=${1:?Usage: run.sh FOLDER, where deploy/images/build.sh --save put the images}
passed=0 failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

step() {
  local name=$1 start=$SECONDS
  shift
  echo "── $name"
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)) && echo "FAILED: $name"; fi
  echo "   $((SECONDS - start)) s"
}

# The API server checks more than any schema does. It may not know the kinds of the Gateway API and the Prometheus
# operator.
production_is_accepted() {
  helm template "$RELEASE" "$chart" --namespace "$NAMESPACE" --values "$chart/values-production.yaml" \
    --values "$chart/values-ingress-nginx.yaml" \
    --set monitoring.podMonitors.enabled=false --set monitoring.prometheusRules.enabled=false |
    k apply --server-side --force-conflicts --dry-run=server -f - | tail -1
}

# The API server rejects pods, but only warns about objects that create pods. So submit each pod of each variant.
pods_are_restricted() {
  "$root/node_modules/.bin/node" "$here/check-chart.ts" --pods >"$scratch/pods"
  k create --dry-run=server -f "$scratch/pods" >"$scratch/answer" 2>&1 || {
    cat "$scratch/answer"
    return 1
  }
  echo "$(wc -l <"$scratch/answer") pods"
}

smoke_test() {
  local good=0
  helm test "$RELEASE" --namespace "$NAMESPACE" --timeout 5m || good=1
  k logs "$RELEASE-smoke-test" || true
  return $good
}

# Old pods take time to drain, and use CPU that requests need on a small node.
upgrade() {
  "$here/install.sh" --set logLevel=warn || return 1
  local end=$((SECONDS + 120))
  while [ -n "$(k get pods --output 'jsonpath={.items[?(@.metadata.deletionTimestamp)].metadata.name}')" ]; do
    [ "$SECONDS" -lt "$end" ] || return 1
    sleep 1
  done
}

step 'load the images' "$here/load-images.sh" "$folder"
if [ -n "${LOCAL_VOLUMES:-}" ]; then step 'create volumes' "$here/local-volumes.sh" "$LOCAL_VOLUMES"; fi
step 'install the chart, until everything is ready' "$here/install.sh"
if [ "$failed" -gt 0 ]; then
  echo "$passed passed, $failed failed"
  exit 4
fi
step 'the API server accepts the production values' production_is_accepted
step 'Pod Security accepts every pod of every kind of install' pods_are_restricted
step 'helm test' smoke_test
step 'an upgrade changes a setting and breaks nothing' upgrade
step 'the main job' "$here/journey.sh"
if [ "$failed" -gt 0 ]; then k get pods,jobs && k get events --sort-by=.lastTimestamp | tail -40; fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
