#!/bin/sh
# Debian's sqlmap against a running app: every parameter of every call that reads and, deeper, what is searched for, and what a visitor writes.
# Usage: tools/attack/sqlmap.sh http://127.0.0.1:3999 [e-mail password]   (README.md beside this file)
set -eu
package=sqlmap
. "$(dirname "$0")/start.sh"
try() {
  sqlmap --batch --disable-coloring --flush-session --output-dir="$folder/sessions" --dbms=PostgreSQL --threads=4 --timeout=15 \
    --ignore-code=400,404,409,410,413,422,429 "$@" </dev/null | tee -a "$folder/report.txt" | grep -E 'testing URL|is vulnerable|injection point|CRITICAL' || true
}
try --level=3 --risk=2 -u "$through/api/service-requests" --headers='Content-Type: application/json' --skip-urlencode \
  --data='{"name":"Ruth*","phone":"(813) 555-0142*","email":"ruth*@example.com","address":"12 Alafia Trace*","service":"driveway","message":"Hello*","elapsedMs":60000}'
for call in $(grep '[?&]q=a$' "$folder/calls.txt" || true); do try --level=3 --risk=2 -p q -u "$call"; done
grep -v '[?&]q=a$' "$folder/calls.txt" >"$folder/others.txt"
try --level=1 --risk=2 -m "$folder/others.txt"
! grep -E "is vulnerable|identified the following injection point" "$folder/report.txt" && echo 'sqlmap found no injection.'
tally
