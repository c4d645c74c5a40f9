package graph

import (
	"path"
	"strings"
)

// exportedAs finds what modules hand out under a name that no definition has: the new
// name of a re-export, of a default export, of a name that a Python package imports.
func (r *Resolver) exportedAs(name string) []sym {
	files, err := r.store.Aliasing(r.ctx, name)
	if err != nil {
		r.err = err
		return nil
	}
	var out []sym
	for _, id := range files {
		u := r.unit(id)
		if u == nil || u.family == "python" && !strings.HasPrefix(path.Base(u.path), "__init__.") {
			continue // an import elsewhere names things for its own file only
		}
		rules := r.rules[u.family]
		if rules == nil || u.family == "go" {
			continue
		}
		r.restart()
		if u.family == "ecmascript" {
			out = appendNew(out, r.ecma.selectorAliases(name))
		}
		e := rules.moduleMember(&module{family: u.family, path: u.path, u: u}, name, map[string]bool{})
		out = appendNew(out, e.syms)
	}
	return out
}
