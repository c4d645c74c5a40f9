package graph

import "vade/parsers"

// maxCandidates bounds the guesses for one reference; beyond, the name says nothing.
const maxCandidates = 12

// guess looks for members with the name when nothing is known of what stands before
// the dot. The only one of a telling name is taken; several, or one with a name that
// libraries use as well, are candidates.
func (r *Resolver) guess(u *unit, ref *parsers.Ref, name string) Meaning {
	if ref.Role != parsers.RoleCall {
		return Meaning{How: Unresolved}
	}
	var rows []SymbolRow
	for _, row := range r.symbolsNamed(name) {
		if family(row.Lang) == u.family && memberKind(row.Kind) && row.Flags&(parsers.FlagLocal|parsers.FlagOverload) == 0 {
			rows = append(rows, row)
		}
	}
	if len(rows) == 0 || len(rows) > maxCandidates {
		return Meaning{How: Unresolved}
	}
	how := ByCandidate
	if len(rows) == 1 && telling(name) && !(u.lang == "java" && jdkResults[name] != "") {
		how = ByUnique
	}
	m := Meaning{How: how}
	for _, row := range rows {
		if t := r.unit(row.File); t != nil {
			m.Targets = append(m.Targets, Target{sym{t, row.Def}, how})
		}
	}
	return m
}

func memberKind(k parsers.Kind) bool {
	return k == parsers.KindMethod || k == parsers.KindProperty
}

// telling reports whether a name is long and compound enough that another library is
// unlikely to have it as well.
func telling(name string) bool {
	words, upper := 1, false
	for i := 1; i < len(name); i++ {
		c := name[i]
		if c == '_' && i+1 < len(name) || (c >= 'A' && c <= 'Z' && !upper) {
			words++
		}
		upper = c >= 'A' && c <= 'Z'
	}
	return words >= 3 || (words == 2 && len(name) >= 11)
}
