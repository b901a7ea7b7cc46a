# Settings that these scripts share, in addition to those of deploy/cluster. Sourced.
source "$(dirname "${BASH_SOURCE[0]}")/../settings.sh"
# The public host name. It must resolve to the machine that runs ingress.ts.
HOST_NAME=${HOST_NAME:-sevenfold.test}
PUBLIC_ORIGIN=${PUBLIC_ORIGIN:-https://$HOST_NAME}
