package graph

import (
	"bytes"
	"encoding/json"
	"path"
	"sort"
	"strings"

	"github.com/tailscale/hujson"
)

// ecmaConfig finds the file behind a module specifier: relative paths, tsconfig's
// baseUrl and paths, the packages of the workspace by name.
type ecmaConfig struct {
	cat      *catalog
	tsconfig map[string]*tsconfig    // by folder, with what it extends
	packages map[string]string       // package name to folder
	manifest map[string]*packageJSON // by folder
}

type tsconfig struct {
	dir     string // what baseUrl is relative to
	baseURL string // folder, "" if there is none
	paths   []pathRule
	pathDir string
	also    []*tsconfig // projects of the same folder that it refers to
}

// pathRule maps specifiers, with at most one star, to places with at most one star.
type pathRule struct {
	prefix, suffix string
	star           bool
	to             []string
}

type packageJSON struct {
	Name, Main, Module, Types, Typings, Source string
	Exports, Imports                           json.RawMessage
}

func newEcmaConfig(cat *catalog) *ecmaConfig {
	c := &ecmaConfig{cat: cat, tsconfig: map[string]*tsconfig{}, packages: map[string]string{}, manifest: map[string]*packageJSON{}}
	files := make([]string, 0, len(cat.config))
	for p := range cat.config {
		files = append(files, p)
	}
	sort.Strings(files)
	for _, p := range files {
		switch base := path.Base(p); {
		case base == "package.json":
			c.addPackage(path.Dir(p), cat.config[p])
		case base == "tsconfig.json" || base == "jsconfig.json":
			if t := c.readTS(p, 0); t != nil && (c.tsconfig[path.Dir(p)] == nil || base == "tsconfig.json") {
				c.tsconfig[path.Dir(p)] = t
			}
		}
	}
	return c
}

func (c *ecmaConfig) addPackage(dir string, data []byte) {
	var p packageJSON
	if json.Unmarshal(standard(data), &p) != nil {
		return
	}
	c.manifest[dir] = &p
	if _, taken := c.packages[p.Name]; p.Name != "" && !taken {
		c.packages[p.Name] = dir
	}
}

// standard is JSON without comments and trailing commas.
func standard(data []byte) []byte {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	out, err := hujson.Standardize(bytes.Clone(data))
	if err != nil {
		return data
	}
	return out
}

func (c *ecmaConfig) readTS(p string, depth int) *tsconfig {
	data, ok := c.cat.config[p]
	if !ok || depth > 8 {
		return nil
	}
	var raw struct {
		Extends         json.RawMessage
		CompilerOptions struct {
			BaseURL string
			Paths   map[string][]string
		}
		References []struct{ Path string }
	}
	if json.Unmarshal(standard(data), &raw) != nil {
		return nil
	}
	t := &tsconfig{}
	for _, e := range stringOrList(raw.Extends) {
		if base := c.extended(path.Dir(p), e, depth); base != nil {
			*t = *base
		}
	}
	dir := path.Dir(p)
	for _, ref := range raw.References {
		q := path.Join(dir, ref.Path)
		if path.Dir(q) != dir || q == p {
			continue // another folder has its own
		}
		if other := c.readTS(q, depth+1); other != nil {
			t.also = append(t.also, other)
		}
	}
	if raw.CompilerOptions.BaseURL != "" {
		t.baseURL = path.Join(dir, raw.CompilerOptions.BaseURL)
		if t.pathDir == "" || raw.CompilerOptions.Paths == nil {
			t.pathDir = t.baseURL
		}
	}
	if raw.CompilerOptions.Paths != nil {
		t.paths, t.pathDir = pathRules(raw.CompilerOptions.Paths), dir
		if t.baseURL != "" {
			t.pathDir = t.baseURL
		}
	}
	return t
}

func (c *ecmaConfig) extended(dir, spec string, depth int) *tsconfig {
	p := path.Join(dir, spec)
	if !strings.HasPrefix(spec, ".") {
		name := packageName(spec)
		pkg, ok := c.packages[name]
		if !ok {
			return nil
		}
		p = path.Join(pkg, strings.TrimPrefix(spec, name))
	}
	for _, q := range []string{p, p + ".json", path.Join(p, "tsconfig.json")} {
		if t := c.readTS(q, depth+1); t != nil {
			return t
		}
	}
	return nil
}

func stringOrList(raw json.RawMessage) []string {
	var one string
	if json.Unmarshal(raw, &one) == nil && one != "" {
		return []string{one}
	}
	var many []string
	_ = json.Unmarshal(raw, &many) // neither: nothing is extended
	return many
}

// pathRules are sorted as TypeScript tries them: exact ones, then the longest prefix.
func pathRules(m map[string][]string) []pathRule {
	var out []pathRule
	for k, to := range m {
		r := pathRule{prefix: k, to: to}
		r.prefix, r.suffix, r.star = strings.Cut(k, "*")
		out = append(out, r)
	}
	sort.Slice(out, func(i, j int) bool {
		a, b := out[i], out[j]
		if a.star != b.star {
			return !a.star
		}
		if len(a.prefix) != len(b.prefix) {
			return len(a.prefix) > len(b.prefix)
		}
		return a.prefix+a.suffix < b.prefix+b.suffix
	})
	return out
}

func (p *pathRule) match(spec string) (middle string, ok bool) {
	if !p.star {
		return "", spec == p.prefix
	}
	if len(spec) < len(p.prefix)+len(p.suffix) || !strings.HasPrefix(spec, p.prefix) || !strings.HasSuffix(spec, p.suffix) {
		return "", false
	}
	return spec[len(p.prefix) : len(spec)-len(p.suffix)], true
}

// resolve finds the file that a specifier in a folder names.
func (c *ecmaConfig) resolve(dir, spec string) (string, bool) {
	spec, _, _ = strings.Cut(spec, "?")
	if spec == "" {
		return "", false
	}
	if strings.HasPrefix(spec, "./") || strings.HasPrefix(spec, "../") || spec == "." || spec == ".." {
		return c.file(path.Join(dir, spec))
	}
	if p, ok := c.byConfig(dir, spec); ok {
		return p, true
	}
	if strings.HasPrefix(spec, "#") {
		return c.internal(dir, spec)
	}
	name := packageName(spec)
	pkg, ok := c.packages[name]
	if !ok {
		return "", false
	}
	return c.packageFile(pkg, c.manifest[pkg], strings.TrimPrefix(strings.TrimPrefix(spec, name), "/"))
}

// byConfig applies the nearest tsconfig above the folder that says anything of paths.
func (c *ecmaConfig) byConfig(dir, spec string) (string, bool) {
	for d := dir; ; d = path.Dir(d) {
		if t := c.tsconfig[d]; t != nil {
			said := false
			for _, t := range append([]*tsconfig{t}, t.also...) {
				if p, ok := c.byPaths(t, spec); ok {
					return p, true
				}
				said = said || len(t.paths) > 0 || t.baseURL != ""
			}
			if said {
				return "", false
			}
		}
		if d == "." || d == "/" {
			return "", false
		}
	}
}

// byPaths applies the paths and the baseUrl of one tsconfig.
func (c *ecmaConfig) byPaths(t *tsconfig, spec string) (string, bool) {
	for i := range t.paths {
		middle, ok := t.paths[i].match(spec)
		if !ok {
			continue
		}
		for _, to := range t.paths[i].to {
			if p, ok := c.file(path.Join(t.pathDir, strings.Replace(to, "*", middle, 1))); ok {
				return p, true
			}
		}
	}
	if t.baseURL != "" {
		return c.file(path.Join(t.baseURL, spec))
	}
	return "", false
}

// internal resolves the "#name" imports of the package around the folder.
func (c *ecmaConfig) internal(dir, spec string) (string, bool) {
	for d := dir; ; d = path.Dir(d) {
		if p := c.manifest[d]; p != nil && len(p.Imports) > 0 {
			for _, m := range matchMap(p.Imports, spec) {
				if f, ok := c.sourceOf(path.Join(d, m)); ok {
					return f, true
				}
			}
			return "", false
		}
		if d == "." || d == "/" {
			return "", false
		}
	}
}

func (p *packageJSON) exported(key string) []string {
	var one string
	if json.Unmarshal(p.Exports, &one) == nil {
		if key == "." {
			return []string{one}
		}
		return nil
	}
	if out := matchMap(p.Exports, key); len(out) > 0 || key != "." {
		return out
	}
	return targets(p.Exports, 4) // conditions of the only entry
}

// matchMap looks a key up in an exports or imports map, with stars.
func matchMap(raw json.RawMessage, key string) []string {
	var m map[string]json.RawMessage
	if json.Unmarshal(raw, &m) != nil {
		return nil
	}
	if v, ok := m[key]; ok {
		return targets(v, 4)
	}
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool {
		return len(keys[i]) > len(keys[j]) || len(keys[i]) == len(keys[j]) && keys[i] < keys[j]
	})
	for _, k := range keys {
		prefix, suffix, star := strings.Cut(k, "*")
		if !star || len(key) < len(prefix)+len(suffix) || !strings.HasPrefix(key, prefix) || !strings.HasSuffix(key, suffix) {
			continue
		}
		var out []string
		for _, t := range targets(m[k], 4) {
			out = append(out, strings.Replace(t, "*", key[len(prefix):len(key)-len(suffix)], 1))
		}
		return out
	}
	return nil
}

// targets are the paths in a target of an exports map, whatever the condition; sources
// and types first.
func targets(raw json.RawMessage, depth int) []string {
	var one string
	if json.Unmarshal(raw, &one) == nil {
		return []string{one}
	}
	var m map[string]json.RawMessage
	if depth == 0 || json.Unmarshal(raw, &m) != nil {
		return nil
	}
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	rank := map[string]int{"source": -5, "development": -4, "types": -3, "import": -2, "default": -1}
	sort.Slice(keys, func(i, j int) bool {
		if a, b := rank[keys[i]], rank[keys[j]]; a != b {
			return a < b
		}
		return keys[i] < keys[j]
	})
	var out []string
	for _, k := range keys {
		out = append(out, targets(m[k], depth-1)...)
	}
	return out
}

var ecmaExtensions = []string{".ts", ".tsx", ".mts", ".cts", ".d.ts", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte"}

// file finds the file for a path without, or with another, extension.
func (c *ecmaConfig) file(p string) (string, bool) {
	if strings.HasPrefix(p, "..") {
		return "", false
	}
	if c.has(p) {
		return p, true
	}
	for _, e := range ecmaExtensions {
		if c.has(p + e) {
			return p + e, true
		}
	}
	// What is written .js may be compiled from .ts.
	for from, tos := range map[string][]string{".js": {".ts", ".tsx", ".d.ts"}, ".jsx": {".tsx"}, ".mjs": {".mts"}, ".cjs": {".cts"}} {
		if stem, ok := strings.CutSuffix(p, from); ok {
			for _, to := range tos {
				if c.has(stem + to) {
					return stem + to, true
				}
			}
		}
	}
	if m := c.manifest[p]; m != nil && m.Main != "" {
		if q := path.Join(p, m.Main); q != p && c.has(q) {
			return q, true
		}
	}
	for _, e := range ecmaExtensions {
		if q := path.Join(p, "index"+e); c.has(q) {
			return q, true
		}
	}
	return "", false
}

// sourceOf finds the source of a built file: dist/x.js comes from src/x.ts.
func (c *ecmaConfig) sourceOf(p string) (string, bool) {
	if f, ok := c.file(p); ok {
		return f, true
	}
	stem := p
	for _, e := range []string{".d.ts", ".d.mts", ".d.cts", ".js", ".mjs", ".cjs"} {
		stem = strings.TrimSuffix(stem, e)
	}
	for _, out := range []string{"/dist/", "/lib/", "/build/", "/es/", "/esm/", "/cjs/", "/types/"} {
		i := strings.Index("/"+stem+"/", out)
		if i < 0 {
			continue
		}
		rest := ("/" + stem)[i+len(out):]
		root := strings.TrimPrefix(("/" + stem)[:i], "/")
		for _, sub := range []string{rest, strings.TrimPrefix(rest, "esm/"), strings.TrimPrefix(rest, "types/"), strings.TrimPrefix(rest, "cjs/")} {
			if f, ok := c.file(path.Join(root, "src", sub)); ok {
				return f, true
			}
		}
	}
	return "", false
}

func (c *ecmaConfig) has(p string) bool {
	r, ok := c.cat.byPath[p]
	return ok && family(r.lang) == "ecmascript"
}

var ecmaGlobals = func() map[string]bool {
	m := map[string]bool{}
	for _, n := range strings.Fields(`Array ArrayBuffer Atomics BigInt BigInt64Array Boolean Buffer DataView Date Error
		EvalError Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array Intl JSON Map Math NaN Number
		Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String Symbol SyntaxError TypeError URIError
		Uint16Array Uint32Array Uint8Array WeakMap WeakRef WeakSet console decodeURI decodeURIComponent encodeURI
		encodeURIComponent escape eval fetch global globalThis isFinite isNaN parseFloat parseInt process queueMicrotask
		require module exports setImmediate setInterval setTimeout structuredClone undefined unescape window document
		navigator location history localStorage sessionStorage alert confirm prompt clearInterval clearTimeout
		clearImmediate requestAnimationFrame cancelAnimationFrame URL URLSearchParams AbortController AbortSignal Headers
		Request Response FormData Blob File FileReader TextEncoder TextDecoder WebSocket Worker Event CustomEvent
		EventTarget HTMLElement Element Node performance crypto atob btoa Record Partial Required Readonly Pick Omit
		Exclude Extract NonNullable ReturnType Parameters InstanceType Awaited Iterable Iterator AsyncIterable
		ReadonlyArray PromiseLike ArrayLike describe it test expect beforeEach afterEach beforeAll afterAll jest vi
		suite define React JSX arguments`) {
		m[n] = true
	}
	return m
}()
