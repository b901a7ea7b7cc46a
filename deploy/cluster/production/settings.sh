# What the scripts here agree on, beside what all scripts for clusters do. Sourced.
source "$(dirname "${BASH_SOURCE[0]}")/../settings.sh"
# The address under which people reach it. The name must lead to the machine where ingress.js runs.
HOST_NAME=${HOST_NAME:-sevenfold.test}
PUBLIC_ORIGIN=https://$HOST_NAME
