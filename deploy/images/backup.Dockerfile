# The services' image and PostgreSQL's own programs: pg_dump, pg_restore, and the server for proofs. A separate image, so
# that services carry no programs that they do not run. Built by build.sh.
ARG SERVICES=localhost/sevenfold
# The same major version as the server, or a newer one.
ARG POSTGRES_BASE=docker.io/library/postgres:18-bookworm

FROM ${SERVICES} AS services

FROM ${POSTGRES_BASE}
# initdb refuses an account without a name.
RUN printf 'sevenfold:x:10001:10001::/tmp:/usr/sbin/nologin\n' >> /etc/passwd && \
    printf 'sevenfold:x:10001:\n' >> /etc/group
COPY --from=services /usr/local/bin/node /usr/local/bin/node
COPY --from=services /app /app
WORKDIR /app
ENV NODE_ENV=production \
    LANG=C.UTF-8 \
    POSTGRES_PROGRAMS=/usr/lib/postgresql/18/bin
USER 10001:10001
ENTRYPOINT ["node", "--enable-source-maps", "deploy/backup/dist/main.js"]
CMD ["list"]
