package bash

import (
	"bytes"
	"fmt"
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, Language, "testdata") }

func FuzzParse(f *testing.F) {
	f.Add([]byte("#!/bin/sh\nreadonly A=1 B\nf() { local x=$1 y; g \"$(h $x)\" | tee >(i)\n j; trap 'k; l' EXIT; }\nfunction m { n <<E\n$(o)\nE\n}\n. \"$A/p.sh\"\nalias q='r -s' t=u\n"))
	f.Add([]byte("@test \"a b\" {\n  run c\n}\n@test 'x\nexport -f d\ncase $e in f|g) h;; esac\nfor ((i=0;i<j;i++)); do arr[k]=$(l); done\nread -r m n <<< $o\neval \"p ${q:-$(r)}\"\n"))
	f.Add([]byte("x() { x() { ${ ((( \"$( 'unfinished"))
	parsertest.Fuzz(f, Language, "x.bats")
}

// sample is n functions of ordinary looking code.
func sample(n int) []byte {
	var b bytes.Buffer
	b.WriteString("#!/usr/bin/env bash\nset -euo pipefail\n\nLIB=\"$(dirname \"$0\")\"\n. \"$LIB/log.sh\"\n\n")
	for i := range n {
		fmt.Fprintf(&b, `# Does the work of number %[1]d.
do_%[1]d() {
  local input="$1" count="${2:-1}" line
  while read -r line; do
    if [[ "$line" == "$count" ]]; then
      log_warn "too many: $line"
      return 1
    fi
    do_%[1]d "$line" "$((count - 1))" | sort -u >> "$OUT"
  done < "$input"
  RESULT="$(cat "$OUT")"
}

`, i)
	}
	return b.Bytes()
}

func BenchmarkParse(b *testing.B) {
	p, err := newParser()
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	parsertest.Bench(b, p, "x.sh", sample(500), func(src []byte) error {
		_, err := p.sit.Parse(src)
		return err
	})
}
