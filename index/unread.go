package index

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// sourceExtensions are the extensions of programming languages. A name that is not
// found may be defined in such a file all the same when no parser reads it.
var sourceExtensions = strings.Fields(`.asm .astro .bash .c .cc .clj .cljs .coffee .cpp .cr .cs .cu .cxx .d .dart .elm .erl .ex .exs
	.f .f90 .fs .go .gradle .groovy .h .hh .hpp .hs .hxx .java .jl .js .jsx .kt .kts .lisp .lua .m .mjs .ml .mli .mm .nim
	.pas .php .pl .pm .proto .ps1 .py .r .rb .rs .s .scala .sh .sol .sql .svelte .swift .tf .ts .tsx .v .vb .vhd .vue .zig`)

// unread says how much source code there is that no parser reads, "" if there is none.
func (l *ledgerSums) unread() string {
	var exts []string
	total := 0
	for e, n := range l.unhandled {
		if slices.Contains(sourceExtensions, e) {
			exts = append(exts, e)
			total += n
		}
	}
	if total == 0 {
		return ""
	}
	sort.Slice(exts, func(i, j int) bool {
		if a, b := l.unhandled[exts[i]], l.unhandled[exts[j]]; a != b {
			return a > b
		}
		return exts[i] < exts[j]
	})
	more := ""
	if len(exts) > 5 {
		exts, more = exts[:5], ", …"
	}
	return fmt.Sprintf("%d files are in languages that are not read: %s%s", total, strings.Join(exts, ", "), more)
}
