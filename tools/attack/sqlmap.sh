#!/bin/sh
# Debian's sqlmap against the calls of a running app that search, sort and page, and against the public ones that take text.
# Usage: tools/attack/sqlmap.sh http://127.0.0.1:3000 [session cookie, as name=value]
# Only against an app of your own on a throw-away DATA_DIR: it writes requests.
set -eu
site=${1:?'Say the address of the app, as in http://127.0.0.1:3000'}
cookie=${2:-}
command -v sqlmap >/dev/null || { apt-get update && apt-get install -y sqlmap; }
try() { sqlmap --batch --flush-session --dbms=PostgreSQL --level=3 --risk=2 --threads=2 --timeout=15 --ignore-code=400,404,429 "$@"; }
try -u "$site/api/ballpark?service=driveway&areaSqFt=850"
try -u "$site/api/service-requests" --headers='Content-Type: application/json' \
  --data='{"name":"Ruth*","phone":"(813) 555-0142","email":"ruth@example.com","address":"12 Alafia Trace*","service":"driveway","message":"Hello*"}'
[ -n "$cookie" ] || { echo 'Without a session the calls of the dashboard are not tried.'; exit 0; }
for call in 'customers?q=a*&sort=name&category=Other' 'jobs?q=a*&status=requested' 'invoices?q=a*' 'service-requests?q=a*&sort=newest*' 'estimates?q=a*' 'conversations?q=a*' 'materials?q=a*'; do
  try -u "$site/api/$call" --cookie="$cookie"
done
