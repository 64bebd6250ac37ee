# What both attacks begin with, on their arguments SITE [e-mail password], and $package. Sets $folder, where all they find goes, and $through, the
# address to attack.
site=${1:?'Say the address of the app, as in http://127.0.0.1:3999'}
command -v "$package" >/dev/null || { apt-get update && apt-get install -y --no-install-recommends "$package"; }
folder=${REPORTS:-/tmp/tidestone-attack}/$package${2:+-signed-in}
rm -rf "$folder" && mkdir -p "$folder"
node "$(dirname "$0")/visitors.mjs" "$site" "$folder" ${2:+"$2" "$3"} &
visitors=$!
trap 'kill $visitors 2>/dev/null || true' EXIT
trap 'exit 130' INT TERM
until [ -s "$folder/address.txt" ]; do
  kill -0 $visitors 2>/dev/null || exit 1
  sleep 0.2
done
through=$(cat "$folder/address.txt")

# What the app answered all in all; fails where it failed.
tally() {
  kill -TERM $visitors && wait $visitors
  echo "What the app answered:" && cat "$folder/answers.txt"
  refused=$(awk '$3 == 429 { few = $1 } { all += $1 } END { print (few * 4 > all) }' "$folder/answers.txt")
  [ "$refused" = 0 ] || { echo 'Limits stopped more than a quarter of it: start the app with TRUST_PROXY=loopback.' && return 1; }
  ! grep -q '^5' "$folder/answers.txt"
}
