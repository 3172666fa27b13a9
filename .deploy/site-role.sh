#!/bin/sh
# Makes the role of the site, which owns nothing, when the server is first started (prisma/README.md, Roles).
set -eu

psql -v ON_ERROR_STOP=1 -v password="$SITE_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
CREATE ROLE meshbench_site LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;
ALTER ROLE meshbench_site SET statement_timeout = '15s';
ALTER ROLE meshbench_site SET idle_in_transaction_session_timeout = '30s';
ALTER ROLE meshbench_site SET timezone = 'UTC';
ALTER ROLE meshbench_site SET plan_cache_mode = 'force_custom_plan';
REVOKE ALL ON DATABASE meshbench FROM PUBLIC;
GRANT CONNECT ON DATABASE meshbench TO meshbench_site;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
SQL
