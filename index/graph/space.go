package graph

import (
	"strings"

	"vade/parsers"
)

// separators stand between the parts of a name space, by family. Families that are not
// in it have no name spaces beside files and folders.
var separators = map[string]string{"jvm": ".", "csharp": ".", "php": `\`, "swift": ".", "dart": ".", "ruby": "::", "protobuf": ".", "c": "::"}

// spaceOf is the name space that a definition stands in directly; ok is false for what
// is a member or local.
func spaceOf(f *parsers.File, d parsers.DefID) (space string, ok bool) {
	sep := separators[family(f.Language)]
	if sep == "" {
		return "", false
	}
	var parts []string
	for p := f.Defs[d].Parent; p != parsers.NoDef; p = f.Defs[p].Parent {
		if !nests(f, p) {
			return "", false
		}
		if f.Defs[p].Flags&parsers.FlagEmbedded != 0 { // its members are known around it
			continue
		}
		parts = append(parts, f.DefName(p))
	}
	if f.Package != "" {
		parts = append(parts, f.Package)
	}
	for i, j := 0, len(parts)-1; i < j; i, j = i+1, j-1 {
		parts[i], parts[j] = parts[j], parts[i]
	}
	return strings.Join(parts, sep), true
}

// nests reports whether a definition is a name space for what stands in it. In Ruby
// classes are.
func nests(f *parsers.File, d parsers.DefID) bool {
	k := f.Defs[d].Kind
	return k == parsers.KindModule || k == parsers.KindEnum && f.Defs[d].Flags&parsers.FlagEmbedded != 0 || f.Language == "ruby" && (k == parsers.KindClass || k == parsers.KindStruct)
}
