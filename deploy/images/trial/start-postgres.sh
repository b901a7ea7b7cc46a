#!/bin/sh
# PostgreSQL in PGDATA, created at the first start. The superuser's password is in POSTGRES_PASSWORD_FILE or
# POSTGRES_PASSWORD.
set -eu
[ "${1:-}" != postgres ] || shift
data=${PGDATA:-/data/postgres}
bin=/opt/postgres/bin
if [ ! -s "$data/PG_VERSION" ]; then
  # Created under another name, then renamed: an interrupted first start leaves nothing that looks complete.
  rm -rf "$data.new"
  if [ -z "${POSTGRES_PASSWORD_FILE:-}" ]; then
    POSTGRES_PASSWORD_FILE=/tmp/password
    (umask 077 && printf %s "$POSTGRES_PASSWORD" >"$POSTGRES_PASSWORD_FILE")
  fi
  "$bin/initdb" --pgdata="$data.new" --username=postgres --encoding=UTF8 --locale=C.UTF-8 --auth=scram-sha-256 \
    --pwfile="$POSTGRES_PASSWORD_FILE" --no-instructions
  printf 'host all all all scram-sha-256\n' >>"$data.new/pg_hba.conf"
  mv "$data.new" "$data"
fi
rm -f "$data/postmaster.pid"
exec "$bin/postgres" -D "$data" -c listen_addresses='*' -c unix_socket_directories= -c max_connections=200 \
  -c shared_buffers=64MB -c max_wal_size=256MB -c max_parallel_workers=0 -c timezone=UTC \
  -c dynamic_shared_memory_type=mmap "$@"
