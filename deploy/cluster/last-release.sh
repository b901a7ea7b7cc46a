#!/usr/bin/env bash
# Builds the last release from its commit, for upgrade.sh: last-release.sh FOLDER
# FOLDER gets the chart, the values of its test install, and the services' image with the tag <version>-last. The suffix
# matters because images of this commit have the same version until the next release.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "${1:?Usage: last-release.sh FOLDER}"
folder=$(cd "$1" && pwd)
# Ignores `build: release chart …`, which has no image.
commit=$(git -C "$root" log -1 --format=%H --extended-regexp --grep='^build: release [0-9]')
[ -n "$commit" ] || {
  echo 'No commit "build: release <version>" in this clone' >&2
  exit 1
}
scratch=$(mktemp -d)
trap 'git -C "$root" worktree remove --force "$scratch/release"; rm -rf "$scratch"' EXIT
git -C "$root" worktree add --detach --quiet "$scratch/release" "$commit"
cd "$scratch/release"
VERSION=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)-last
export VERSION
npm ci --no-audit --no-fund
npm run build
deploy/images/build.sh services --compiled --save "$folder/images"
helm package helm/sevenfold --app-version "$VERSION" --destination "$folder"
cp helm/sevenfold/values-dev.yaml "$folder/trial.yaml"
