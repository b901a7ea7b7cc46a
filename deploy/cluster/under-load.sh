# Puts a test install under load. Sourced after settings.sh:
#   start_load     returns once it is running: RATE requests a second, LISTENERS in ROOMS
#   end_load       prints its result; fails if a request failed or an acknowledged write was lost
# Needs a gateway with a node port, because a port-forward ends with its pod.
: "${NODE_ADDRESS:?must name a node that can be reached from here}"
load_scratch=$(mktemp -d)
trap 'kill "${load:-}" 2>/dev/null || true; rm -rf "$load_scratch"' EXIT

start_load() {
  "$root/node_modules/.bin/node" "$here/load.ts" --url "http://$NODE_ADDRESS:$NODE_PORT" --rate "${RATE:-200}" \
    --listeners "${LISTENERS:-500}" --rooms "${ROOMS:-20}" >"$load_scratch/result" &
  load=$!
  until grep -qs ready "$load_scratch/result"; do
    kill -0 "$load" 2>/dev/null || return 1
    sleep 1
  done
}

end_load() {
  # Waits for the last old pods to drain.
  sleep 15
  kill -TERM "$load"
  local status=0
  wait "$load" || status=$?
  tail -1 "$load_scratch/result"
  return "$status"
}
