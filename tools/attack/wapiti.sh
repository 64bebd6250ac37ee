#!/bin/sh
# Debian's wapiti against a running app: crawls what is public, and tries its attacks on every page, form and query, and on every call that reads.
# Usage: tools/attack/wapiti.sh http://127.0.0.1:3999 [e-mail password]   (README.md beside this file)
set -eu
package=wapiti
. "$(dirname "$0")/start.sh"
# Not xxe and ssrf: they wait for an answer at a server of wapiti's, on the internet.
set -- -m backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss
while read -r call; do set -- "$@" -s "$call"; done <"$folder/calls.txt"
wapiti -u "$through/" --scope folder --level 2 --max-scan-time "${CRAWL_SECONDS:-120}" --max-attack-time "${ATTACK_SECONDS:-45}" \
  --store-session "$folder/session" --no-bugreport --flush-session -f txt -o "$folder/report.txt" "$@"
cat "$folder/report.txt"
tally
