#!/usr/bin/env bash
# Writes THIRD_PARTY_NOTICES anew: the licence texts of all that is linked into
# cmd/vade on the systems that it is built for. Texts that many modules share stand
# there once. Run it after a change of go.mod or of the grammars; a test tells when
# it was forgotten.
#
# usage: scripts/notices.sh          writes the file
#        scripts/notices.sh -        writes to stdout
set -euo pipefail
export LC_ALL=C
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# modules prints "path version|module folder|package folder" for each linked package.
modules() {
  local os
  for os in linux darwin windows; do
    GOOS=$os CGO_ENABLED=1 go list -deps \
      -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}|{{.Dir}}|{{$.Dir}}{{end}}{{end}}' ./cmd/vade
  done | sort -u
}

# texts prints the licence files of the folder $1.
texts() {
  find "$1" -maxdepth 1 -type f \
    \( -iname 'licen[cs]e*' -o -iname 'unlicense*' -o -iname 'copying*' -o -iname 'notice*' -o -iname 'patents*' \) | sort
}

# add puts the text in file $2 down as one of $1.
add() {
  local sum
  sum=$(sed 's/[[:space:]]*$//' "$2" | sha256sum | cut -d' ' -f1)
  sed 's/[[:space:]]*$//' "$2" >"$work/$sum.text"
  echo "$1" >>"$work/$sum.names"
}

# collect adds the texts of a package's folder and of those above it in its module.
collect() {
  local name=$1 root=$2 dir=$3 file found=
  while true; do
    while read -r file; do
      [ -n "$file" ] || continue
      found=yes
      add "$name (${file#"$root"/})" "$file"
    done <<<"$(texts "$dir")"
    [ "$dir" != "$root" ] || break
    dir=$(dirname "$dir")
  done
  [ -n "$found" ] || { echo "no licence found for $name" >&2; exit 1; }
}

while IFS='|' read -r name root dir; do
  collect "$name" "$root" "$dir"
done <<<"$(modules)"
goroot=$(go env GOROOT)
add "Go standard library and runtime (LICENSE)" "$goroot/LICENSE"
add "Go standard library and runtime (PATENTS)" "$goroot/PATENTS"
for file in scripts/notices/*.txt; do
  case $file in
    *-dart.txt) module=github.com/alexaandru/go-sitter-forest/dart ;;
    *) module=github.com/smacker/go-tree-sitter ;;
  esac
  add "$(basename "$file" .txt), inside $module" "$file"
done

# groups prints the hashes in the order of the first name of each.
groups() {
  local names
  for names in "$work"/*.names; do
    sort -u -o "$names" "$names"
    printf '%s\t%s\n' "$(head -n 1 "$names")" "$(basename "$names" .names)"
  done | sort | cut -f2
}

write() {
  local sum
  echo "Vade is under the licence in LICENSE. Its binary also contains the following, under"
  echo "the terms that stand below the names. Written by scripts/notices.sh."
  for sum in $(groups); do
    printf '\n%s\n' "================================================================================"
    cat "$work/$sum.names"
    printf '%s\n\n' "--------------------------------------------------------------------------------"
    cat "$work/$sum.text"
  done
}

if [ "${1-}" = - ]; then
  write
else
  write >"$work/out"
  mv "$work/out" THIRD_PARTY_NOTICES
  chmod 644 THIRD_PARTY_NOTICES
fi
