#!/bin/sh
# Debian's wapiti against a running app: crawls what is public and, with a session, the dashboard's pages, and tries its attacks on every form and query.
# Usage: tools/attack/wapiti.sh http://127.0.0.1:3000 [session cookie, as name=value]
# Only against an app of your own on a throw-away DATA_DIR: it writes requests.
set -eu
site=${1:?'Say the address of the app, as in http://127.0.0.1:3000'}
cookie=${2:-}
command -v wapiti >/dev/null || { apt-get update && apt-get install -y wapiti; }
report=${REPORT:-./wapiti-report.html}
wapiti -u "$site/" --scope folder -m common \
  -x "$site/api/logout" --max-scan-time 1800 --flush-session ${cookie:+-H "Cookie: $cookie"} -f html -o "$report"
echo "The findings are in $report"
