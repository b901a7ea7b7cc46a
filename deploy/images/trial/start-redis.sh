#!/bin/sh
# Redis with an append-only file in /data. The password is in a file, so that no process list shows it.
set -eu
cd /data
[ $# -eq 0 ] || exec "$@"
umask 077
mkdir -p /data/redis
printf 'dir /data/redis\nappendonly yes\nsave ""\nprotected-mode no\nrequirepass %s\n' \
  "$(cat "$REDIS_PASSWORD_FILE")" >/tmp/redis.conf
exec redis-server /tmp/redis.conf
