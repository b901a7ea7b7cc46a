#!/usr/bin/env bash
# Builds the images with docker, podman or buildah, whichever is installed.
#
#   deploy/images/build.sh                 the services' image: localhost/sevenfold:<version>
#   deploy/images/build.sh backup          the same with PostgreSQL's programs: localhost/sevenfold-backup:<version>;
#                                          needs the services' image
#   deploy/images/build.sh trial           the external systems of test installs: localhost/sevenfold-{postgres,kafka,…}:<version>
#   deploy/images/build.sh monitoring      Prometheus and its companions, for bundled.monitoring; compiles Go for minutes
#   deploy/images/build.sh clamav coturn   two more, for suites on containers
#   deploy/images/build.sh k6              k6 with the journeys of rooms, for deploy/cluster/k6.sh
#   deploy/images/build.sh services trial --compiled --save /tmp/images
#
#   --compiled     uses dist/ and build/ from `npm run build`, instead of compiling in the image
#   --save FOLDER  writes each image to FOLDER/<name>.tar as well (docker-archive), to load into a cluster
#   --oci          saves OCI archives, which are compressed: for releases
#   --debian       makes the base images from Debian's packages even if others could be pulled
#   --pinned       fails if a base image has no digest: for releases
#
# VERSION sets the tag, REGISTRY the prefix of the name. BUILD_BASE, RUNTIME_BASE and TRIAL_BASE name other base
# images, BUILD_TOOL the tool. BUILD_OPTIONS are options of its `build`; TOOL_OPTIONS come before that word.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
VERSION=${VERSION:-$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$root/package.json")}
REGISTRY=${REGISTRY:-localhost}
trial_images=(postgres kafka keycloak redis s3 zipkin collector logs)

archive=docker-archive compiled='' save='' debian='' pinned='' wanted=()
while [ $# -gt 0 ]; do
  case $1 in
    --compiled) compiled=yes ;;
    --oci) archive=oci-archive ;;
    --debian) debian=yes ;;
    --pinned) pinned=yes ;;
    --save) mkdir -p "$2" && save=$(cd "$2" && pwd) && shift ;;
    services | backup) wanted+=("$1") ;;
    trial) wanted+=("${trial_images[@]}") ;;
    postgres | kafka | keycloak | redis | s3 | zipkin | collector | logs | monitoring | clamav | coturn | k6) wanted+=("$1") ;;
    *) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0" >&2 && exit 2 ;;
  esac
  shift
done
[ ${#wanted[@]} -gt 0 ] || wanted=(services)

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

source "$here/tool.sh"
source "$here/bases.sh"
source "$here/trial/context.sh"

# Files known to git, so that nothing else can get into an image.
services_context() {
  mkdir "$scratch/source"
  (
    cd "$root"
    {
      git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
        [ ! -e "$file" ] || printf '%s\0' "$file"
      done
      [ -z "$compiled" ] || compiled_files
    } | tar -c --null -T - | tar -x -C "$scratch/source"
  )
}

compiled_files() {
  [ -d services/api-gateway/dist ] && [ -d apps/public-site/build/client ] || {
    echo "--compiled: run \`npm run build\` first" >&2
    exit 1
  }
  find services libs deploy apps \( -name node_modules -o -name .react-router -o -name generated \) -prune -o \
    -type d \( -name dist -o -path '*/build/client' \) -print0 -prune
}

build_services() {
  local build runtime
  build=$(build_base)
  runtime=$(runtime_base)
  services_context
  # Under another name, because Dockerfile.dockerignore excludes what --compiled needs. buildah 1.28 reuses cached
  # layers that were built with other arguments, so these two are written out.
  sed -e "s/\${VERSION}/$VERSION/" -e "s/\${REVISION}/$(git -C "$root" rev-parse HEAD 2>/dev/null || echo unknown)/" \
    "$here/Dockerfile" >"$scratch/services.Dockerfile"
  build_image sevenfold "$scratch/services.Dockerfile" "$scratch/source" \
    --build-arg "BUILD_BASE=$build" --build-arg "RUNTIME_BASE=$runtime"
}

build_backup() {
  local base
  base=$(postgres_base)
  mkdir "$scratch/backup"
  build_image sevenfold-backup "$here/backup.Dockerfile" "$scratch/backup" \
    --build-arg "POSTGRES_BASE=$base" --build-arg "SERVICES=$REGISTRY/sevenfold:$VERSION"
}

build_trial() {
  local part=$1 base
  base=$(trial_base)
  trial_context "$part" "$scratch/$part"
  build_image "sevenfold-$part" "$here/trial/Dockerfile" "$scratch/$part" --target "$part" \
    --build-arg "TRIAL_BASE=$base"
}

for part in "${wanted[@]}"; do
  case $part in
    services | backup) "build_$part" ;;
    *) build_trial "$part" ;;
  esac
done
