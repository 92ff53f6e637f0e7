#!/bin/sh
# Runs once, when Compose creates the database: makes the role of the school, and one that may create databases for
# proofs of backups and nothing else. Neither is a superuser. The superuser's password is removed, so that it can log in
# only from inside the container.
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" \
  --set school="$POSTGRES_PASSWORD" --set proof="$PROOF_PASSWORD" <<'SQL'
create role safelight login password :'school';
create role safelight_proof login createdb password :'proof';
create database safelight owner safelight;
revoke connect on database safelight from public;
select format('alter role %I password null', current_user) \gexec
SQL
