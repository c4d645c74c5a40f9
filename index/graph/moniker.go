package graph

import (
	"strconv"
	"strings"

	"vade/parsers"
)

// Moniker is the symbol's name in the notation of SCIP (github.com/sourcegraph/scip,
// scip.proto, message Symbol), without scheme and package: the file as a name space, the
// definitions around it, and itself. It is the same as long as the file stays where it is
// and the names around the definition stay.
func (d *Definition) Moniker() string {
	s := d.parts[0]
	if s.u.monikers == nil {
		s.u.monikers = monikers(s.u)
	}
	return s.u.monikers[s.d]
}

func monikers(u *unit) []string {
	out := make([]string, len(u.f.Defs))
	taken := map[string]int{}
	file := descriptorName(u.path) + "/"
	for i := range u.f.Defs {
		d := &u.f.Defs[i]
		prefix := file
		switch {
		case d.Parent != parsers.NoDef:
			prefix = out[d.Parent]
		case d.Recv != 0:
			prefix += descriptorName(u.f.Names[d.Recv]) + "#"
		}
		name := u.f.Names[d.Name]
		key := prefix + descriptor(d.Kind, name, "")
		taken[key]++
		if n := taken[key]; n > 1 {
			key = prefix + descriptor(d.Kind, name, "+"+strconv.Itoa(n-1))
		}
		out[i] = key
	}
	return out
}

// descriptor is one part of a moniker. again tells definitions of one name apart.
func descriptor(k parsers.Kind, name, again string) string {
	switch {
	case k.IsCallable() && k != parsers.KindMacro:
		return descriptorName(name) + "(" + again + ")."
	case k == parsers.KindMacro:
		return descriptorName(name+again) + "!"
	case k == parsers.KindModule:
		return descriptorName(name+again) + "/"
	case k.IsType(), k == parsers.KindExtension:
		return descriptorName(name+again) + "#"
	}
	return descriptorName(name+again) + "."
}

// descriptorName quotes a name that is more than letters, digits and _ + - $.
func descriptorName(s string) string {
	plain := s != ""
	for i := 0; plain && i < len(s); i++ {
		c := s[i]
		plain = c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || strings.IndexByte("_+-$", c) >= 0
	}
	if plain {
		return s
	}
	return "`" + strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "`", "``") + "`"
}
