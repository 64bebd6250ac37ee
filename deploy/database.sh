#!/bin/sh
# Runs once, in the container of PostgreSQL, when its folder is empty: makes the product's role, which is no superuser, and its database.
# CREATEDB is for the weekly check of backups and for restores, which fill a database beside the one in use.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -v password="$POSTGRES_PASSWORD" <<'SQL'
create role tidestone login createdb nosuperuser nocreaterole password :'password';
create database tidestone owner tidestone;
revoke connect on database tidestone from public;
SQL
