# What all scripts here agree on. Sourced. KUBECONFIG says which cluster.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
NAMESPACE=${NAMESPACE:-sevenfold}
RELEASE=${RELEASE:-sevenfold}
# Where the door is reached from this machine, by a port-forward.
PORT=${PORT:-3000}
VERSION=${VERSION:-$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$root/package.json")}
chart=$root/helm/sevenfold

for command in kubectl helm; do
  command -v "$command" >/dev/null || {
    echo "$command is not on the path" >&2
    exit 1
  }
done

k() { kubectl --namespace "$NAMESPACE" "$@"; }
