#!/usr/bin/env bash
# Runs the main job in real browsers against an installation. Stops services and kills everything with
# kubectl, so only use it on test installs. Passes arguments to Playwright.
source "$(dirname "$0")/settings.sh"

"$here/forward.sh" &
forward=$!
trap 'kill $forward 2>/dev/null; wait $forward 2>/dev/null || true' EXIT

cd "$root/apps/e2e"
export PATH=$root/node_modules/.bin:$PATH
SEVENFOLD_STACK=cluster SEVENFOLD_URL=http://localhost:$PORT SEVENFOLD_NAMESPACE=$NAMESPACE SEVENFOLD_RELEASE=$RELEASE \
  playwright test --config playwright.config.ts --reporter=list journeys/main-job.spec.ts "$@"
