# What all scripts here agree on. Sourced. KUBECONFIG says which cluster.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
NAMESPACE=${NAMESPACE:-sevenfold}
RELEASE=${RELEASE:-sevenfold}
# Where the door is reached from this machine, by a port-forward.
PORT=${PORT:-3000}
# Where a node can be reached directly, its address: the door then has this node port, and no forward is needed.
NODE_ADDRESS=${NODE_ADDRESS:-}
NODE_PORT=${NODE_PORT:-30380}
VERSION=${VERSION:-$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$root/package.json")}
chart=$root/helm/sevenfold

# What all installs of a trial have in common.
common=(--set "publicOrigin=http://localhost:$PORT" --set "image.tag=$VERSION")
if [ -n "$NODE_ADDRESS" ]; then common+=(--set door.type=NodePort --set "door.nodePort=$NODE_PORT"); fi
# LOCAL_VOLUMES names a folder where the cluster's own volumes will not do: see local-volumes.sh.
if [ -n "${LOCAL_VOLUMES:-}" ]; then common+=(--set bundled.storageClass=sevenfold-local); fi

for command in kubectl helm; do
  command -v "$command" >/dev/null || {
    echo "$command is not on the path" >&2
    exit 1
  }
done

# Names of services, from a list of deploy/topology, which must be built: names_of services|servicesWithData.
names_of() {
  (cd "$root" && node_modules/.bin/node -e "import('@sevenfold/topology').then(lists => console.log(lists.$1.join(' ')))")
}

k() { kubectl --namespace "$NAMESPACE" "$@"; }
