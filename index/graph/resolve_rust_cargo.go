package graph

import (
	"bytes"
	"path"
	"regexp"
	"strings"
)

// rustCrate is one package of Cargo: a library, programs and tests with one name.
type rustCrate struct {
	dir     string
	name    string // as code calls it
	lib     string // file of the library's root, "" if there is none
	old     bool   // of the edition of 2015, whose paths begin at the crate's root
	roots   map[string]bool
	renamed map[string]string // what dependencies are called here, to their package
}

// readCargo reads what a Cargo.toml says of its package. It never fails: what it cannot
// make out is left to conventions.
func readCargo(dir string, data []byte) (c rustCrate, shared map[string]string) {
	c = rustCrate{dir: dir, old: true, roots: map[string]bool{}, renamed: map[string]string{}}
	shared = map[string]string{}
	lib := ""
	for _, x := range tomlLines(data) {
		switch {
		case x.section == "package" && x.key == "name":
			c.name = crateName(tomlString(x.value))
		case x.section == "package" && strings.HasPrefix(x.key, "edition"):
			c.old = tomlString(x.value) == "2015"
		case x.section == "package" && x.key == "build":
			c.root(tomlString(x.value))
		case x.section == "lib" && x.key == "name":
			lib = crateName(tomlString(x.value))
		case x.section == "lib" && x.key == "path":
			c.lib = path.Join(dir, tomlString(x.value))
		case x.key == "path" && cargoTargets[x.section]:
			c.root(tomlString(x.value))
		default:
			renames := c.renamed
			if strings.HasPrefix(x.section, "workspace.") {
				renames = shared
			}
			dependency(x, renames)
		}
	}
	if c.name == "" {
		return rustCrate{}, shared
	}
	if lib != "" {
		c.name = lib
	}
	return c, shared
}

var cargoTargets = map[string]bool{"bin": true, "test": true, "bench": true, "example": true}

func (c *rustCrate) root(p string) {
	if p != "" {
		c.roots[path.Join(c.dir, p)] = true
	}
}

var packageOf = regexp.MustCompile(`\bpackage\s*=\s*["']([^"']+)["']`)

// dependency notes a dependency that goes by another name than its package.
func dependency(x tomlLine, renames map[string]string) {
	section := strings.TrimPrefix(x.section, "workspace.")
	if i := strings.LastIndex(section, "dependencies"); i < 0 {
		return
	} else if name := strings.TrimPrefix(section[i+len("dependencies"):], "."); name != "" {
		if x.key == "package" {
			renames[crateName(strings.Trim(name, `"'`))] = crateName(tomlString(x.value))
		}
		return
	}
	if m := packageOf.FindStringSubmatch(x.value); m != nil {
		renames[crateName(x.key)] = crateName(m[1])
	}
}

// crateName is a package's name in code.
func crateName(s string) string { return strings.ReplaceAll(s, "-", "_") }

// tomlLine is one key of a TOML file with its table.
type tomlLine struct{ section, key, value string }

// tomlLines are the keys of a TOML file, as far as Cargo needs them. Lists and texts
// over several lines are one value.
func tomlLines(data []byte) []tomlLine {
	var out []tomlLine
	section := ""
	rest := data
	for len(rest) > 0 {
		line, more, _ := bytes.Cut(rest, []byte{'\n'})
		rest = more
		text := strings.TrimSpace(uncommented(string(line)))
		if strings.HasPrefix(text, "[") {
			section = strings.Trim(text, "[] \t")
			continue
		}
		key, value, ok := strings.Cut(text, "=")
		if !ok {
			continue
		}
		value = strings.TrimSpace(value)
		var sb strings.Builder
		sb.WriteString(value)
		for open := unclosed(value); open != 0 && len(rest) > 0; {
			line, rest, _ = bytes.Cut(rest, []byte{'\n'})
			next := uncommented(string(line))
			sb.WriteString(" " + strings.TrimSpace(next))
			if open = open + unclosed(next); open >= textOpen {
				if strings.Contains(next, `"""`) || strings.Contains(next, "'''") {
					open = 0
				}
			}
		}
		out = append(out, tomlLine{section, strings.Trim(strings.TrimSpace(key), `"'`), sb.String()})
	}
	return out
}

// textOpen is more than the brackets that can be open.
const textOpen = 1 << 20

// unclosed counts the brackets that a line leaves open; textOpen for a text.
func unclosed(s string) int {
	for _, q := range []string{`"""`, "'''"} {
		if strings.Count(s, q)%2 == 1 {
			return textOpen
		}
	}
	n := 0
	quote := byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '[' || c == '{':
			n++
		case c == ']' || c == '}':
			n--
		}
	}
	return n
}

// uncommented is a line without its comment.
func uncommented(s string) string {
	quote := byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '#':
			return s[:i]
		}
	}
	return s
}

func tomlString(s string) string {
	if len(s) < 2 || s[0] != '"' && s[0] != '\'' {
		return ""
	}
	if i := strings.IndexByte(s[1:], s[0]); i >= 0 {
		return s[1 : 1+i]
	}
	return ""
}

// readCrates finds the packages of the workspace.
func (w *rustWorld) readCrates() {
	if w.read {
		return
	}
	w.read = true
	shared := map[string]string{}
	files := map[string]bool{}
	for p := range w.r.cat.config {
		if path.Base(p) == "Cargo.toml" {
			files[p] = true
		}
	}
	for _, p := range sortedKeys(files) {
		c, more := readCargo(path.Dir(p), w.r.cat.config[p])
		for k, v := range more {
			shared[k] = v
		}
		if c.name == "" {
			continue
		}
		if c.lib == "" {
			if lib := path.Join(c.dir, "src/lib.rs"); w.has(lib) {
				c.lib = lib
			}
		}
		w.crates = append(w.crates, c)
	}
	for i := range w.crates {
		for k, v := range shared {
			if _, ok := w.crates[i].renamed[k]; !ok {
				w.crates[i].renamed[k] = v
			}
		}
	}
}

func (w *rustWorld) has(p string) bool {
	_, ok := w.r.cat.byPath[p]
	return ok
}

// crateOf is the package that a file belongs to, nil without a Cargo.toml above it.
func (w *rustWorld) crateOf(p string) (best *rustCrate) {
	w.readCrates()
	for i := range w.crates {
		if c := &w.crates[i]; within(p, c.dir) && (best == nil || len(c.dir) > len(best.dir) || best.dir == ".") {
			best = c
		}
	}
	return best
}

// isRoot reports whether a file is the root of a library, a program or a test.
func (w *rustWorld) isRoot(p string) bool {
	base, dir := path.Base(p), path.Dir(p)
	c := w.crateOf(p)
	if c == nil {
		return base == "lib.rs" || base == "main.rs"
	}
	if c.lib == p || c.roots[p] {
		return true
	}
	rel := strings.TrimPrefix(strings.TrimPrefix(dir, c.dir), "/")
	if c.dir == "." {
		rel = dir
	}
	switch rel {
	case "src":
		return base == "lib.rs" || base == "main.rs"
	case ".", "":
		return base == "build.rs"
	}
	return cargoFolders[rel] || base == "main.rs" && cargoFolders[path.Dir(rel)]
}

// cargoFolders hold roots of crates by convention.
var cargoFolders = map[string]bool{"src/bin": true, "tests": true, "examples": true, "benches": true}

// conventional reports whether a root is one only because of its folder.
func (w *rustWorld) conventional(p string) bool {
	c := w.crateOf(p)
	if c == nil || c.lib == p || c.roots[p] {
		return false
	}
	base := path.Base(p)
	return base != "lib.rs" && base != "main.rs" && base != "build.rs"
}

// library is the root of the library that a crate's name leads to from a file.
func (w *rustWorld) library(from, name string) *unit {
	if c := w.crateOf(from); c != nil {
		if p := c.renamed[name]; p != "" {
			name = p
		}
	}
	lib, best := "", -1
	for i := range w.crates {
		c := &w.crates[i]
		if n := shared(from, c.dir+"/"); c.name == name && c.lib != "" && n > best {
			lib, best = c.lib, n
		}
	}
	if lib == "" {
		return nil
	}
	return w.r.unitAt(lib)
}
