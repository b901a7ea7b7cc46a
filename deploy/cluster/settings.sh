# Settings that all scripts here share. Sourced. KUBECONFIG names the cluster.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
NAMESPACE=${NAMESPACE:-sevenfold}
RELEASE=${RELEASE:-sevenfold}
# The local port that forwards to the gateway.
PORT=${PORT:-3000}
# Address of a node that can be reached directly. The gateway then has this node port and needs no forward.
NODE_ADDRESS=${NODE_ADDRESS:-}
NODE_PORT=${NODE_PORT:-30380}
VERSION=${VERSION:-$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$root/package.json")}
chart=$root/helm/sevenfold
# Bundled systems with a volume.
volumes=(postgres kafka redis s3 prometheus logs)

# Helm arguments of every test install.
common=(--set "publicOrigin=http://localhost:$PORT" --set "image.tag=$VERSION")
if [ -n "$NODE_ADDRESS" ]; then common+=(--set door.type=NodePort --set "door.nodePort=$NODE_PORT"); fi
# LOCAL_VOLUMES names a folder that replaces the cluster's own volumes (local-volumes.sh).
if [ -n "${LOCAL_VOLUMES:-}" ]; then common+=(--set bundled.storageClass=sevenfold-local); fi
# Adds Prometheus, Alertmanager and a log store.
if [ -n "${MONITORING:-}" ]; then common+=(--set bundled.monitoring.enabled=true --set logs.exporter=otlp); fi

for command in kubectl helm; do
  command -v "$command" >/dev/null || {
    echo "$command is not on the path" >&2
    exit 1
  }
done

# names_of services|servicesWithData: names of services, from a list of deploy/topology, which must be built.
names_of() {
  (cd "$root" && node_modules/.bin/node -e "import('@sevenfold/topology').then(lists => console.log(lists.$1.join(' ')))")
}

k() { kubectl --namespace "$NAMESPACE" "$@"; }
