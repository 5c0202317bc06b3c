# PostgreSQL with what keeps several of them one: Patroni, and PgBouncer before them. For docker-compose.yml's profile "cluster".
FROM postgres:18-bookworm
RUN apt-get update \
  && apt-get install -y --no-install-recommends patroni python3-etcd pgbouncer \
  && rm -rf /var/lib/apt/lists/*
# Both refuse to be root.
USER postgres
ENTRYPOINT []
