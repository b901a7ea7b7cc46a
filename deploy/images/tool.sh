# Finds the tool that builds, and runs it. Sourced by build.sh.

find_tool() {
  local candidate
  for candidate in docker podman buildah; do
    command -v "$candidate" >/dev/null 2>&1 || continue
    # A docker command without an engine behind it builds nothing.
    [ "$candidate" != docker ] || docker info >/dev/null 2>&1 || continue
    echo "$candidate"
    return
  done
  echo 'No docker engine, podman or buildah here. On Debian and Ubuntu: apt-get install podman' >&2
  return 1
}

tool=${BUILD_TOOL:-$(find_tool)}
# shellcheck disable=SC2206 -- several options in one variable
tool_options=(${TOOL_OPTIONS:-}) build_options=(${BUILD_OPTIONS:-})

# Builds need a private CA of this network to fetch packages. It must not end up in the image.
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then build_options+=(--secret "id=ca,src=$NODE_EXTRA_CA_CERTS"); fi

# On machines with cgroups v1 and v2, crun fails, and builds inherit limits that runc may not raise.
if [ "$tool" != docker ] && [ -d /sys/fs/cgroup/unified ] && command -v runc >/dev/null; then
  if [ "$tool" = podman ]; then tool_options+=(--runtime runc); else build_options+=(--runtime runc); fi
  build_options+=(--ulimit nofile=1024:1024 --ulimit nproc=1024:1024)
fi

run_build() {
  case $tool in
    docker) DOCKER_BUILDKIT=1 docker "${tool_options[@]}" build "${build_options[@]}" "$@" ;;
    # Keeps layers, so that unchanged ones are not built again.
    *) "$tool" "${tool_options[@]}" build --layers --network host "${build_options[@]}" "$@" ;;
  esac
}

# build_image NAME DOCKERFILE CONTEXT [option…]
build_image() {
  local name=$REGISTRY/$1:$VERSION dockerfile=$2 context=$3 start=$SECONDS
  shift 3
  echo "Building $name with $tool"
  run_build --tag "$name" --file "$dockerfile" "$@" "$context"
  [ -z "$save" ] || save_image "$name"
  echo "Built $name in $((SECONDS - start)) s"
}

save_image() {
  local file=$save/${1##*/}
  file=${file%:*}.tar
  rm -f "$file"
  case $tool in
    # Since Docker 25 this file is an OCI archive, too.
    docker) docker save --output "$file" "$1" ;;
    podman) podman "${tool_options[@]}" save --format "$archive" --output "$file" "$1" ;;
    buildah) buildah "${tool_options[@]}" push "$1" "$archive:$file:$1" ;;
  esac
}

has_image() { "$tool" "${tool_options[@]}" inspect --type image "$1" >/dev/null 2>&1; }

can_pull() { timeout 60 "$tool" "${tool_options[@]}" pull --quiet "$1" >/dev/null 2>&1; }
