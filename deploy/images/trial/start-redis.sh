#!/bin/sh
# Redis with an append-only file in /data. The password is in a file, so that no process list shows it. Refuses writes at three
# quarters of MEMORY_LIMIT (bytes): the rest is for rewriting the file.
set -eu
cd /data
[ $# -eq 0 ] || exec "$@"
umask 077
mkdir -p /data/redis
printf 'dir /data/redis\nappendonly yes\nsave ""\nprotected-mode no\nmaxmemory %s\nrequirepass %s\n' \
  "$((${MEMORY_LIMIT:-0} * 3 / 4))" "$(cat "$REDIS_PASSWORD_FILE")" >/tmp/redis.conf
exec redis-server /tmp/redis.conf
