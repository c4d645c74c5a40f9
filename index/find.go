package index

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"sort"
	"strings"

	"vade/index/graph"
	"vade/parsers"
)

// Find answers a FindQuery, or ErrNotBuilt.
func (w *Workspace) Find(ctx context.Context, q FindQuery) (FindResult, error) {
	q.Name = strings.TrimSpace(q.Name)
	if q.Name == "" && q.Path == "" && q.Relation != RelUnused {
		return FindResult{}, fmt.Errorf("%w: a name or a path is needed", ErrBadQuery)
	}
	return follow(ctx, w, func(s *snapshot) (FindResult, error) { return w.findIn(ctx, s, q) })
}

func (w *Workspace) findIn(ctx context.Context, s *snapshot, q FindQuery) (FindResult, error) {
	r, done, err := s.resolver(ctx)
	if err != nil {
		return FindResult{}, err
	}
	defer done()
	f := &finder{w: w, s: s, r: r, q: q, fresh: w.freshness(s)}
	f.out = FindResult{Symbols: []Symbol{}, Relation: q.Relation}
	if f.out.Index, err = w.state(ctx, s); err != nil {
		return FindResult{}, err
	}
	if f.page, err = newPager(q.Page, fmt.Sprintf("%s|%s|%s|%s|%s|%d|%t", s.name, q.Name, q.Path, q.Kind, q.Relation, q.Depth, q.Candidates)); err != nil {
		return FindResult{}, err
	}
	switch {
	case q.Name == "" && q.Relation == RelUnused:
		err = f.unused(ctx)
	case q.Name == "":
		err = f.file(ctx)
	default:
		err = f.symbol(ctx)
	}
	f.fresh.apply(&f.out.Index)
	return f.out, err
}

// finder is one run of Find.
type finder struct {
	w     *Workspace
	s     *snapshot
	r     *graph.Resolver
	q     FindQuery
	page  *pager
	fresh *freshness
	out   FindResult
}

// file answers for a path: its outline, or its imports.
func (f *finder) file(ctx context.Context) error {
	row, ok, err := f.s.code.FileByPath(ctx, f.q.Path)
	if err != nil {
		return err
	}
	if !ok {
		return f.missingFile(ctx)
	}
	if row.Status == graph.StatusSkipped {
		f.out.NotFound, f.out.Incomplete = true, true
		f.out.Notes = append(f.out.Notes, fmt.Sprintf("%s is not in the index: %s", row.Path, row.Reason))
		return nil
	}
	if row.Status == graph.StatusPartial {
		f.out.Incomplete = true
		f.out.Notes = append(f.out.Notes, fmt.Sprintf("%s was read in part: %s", row.Path, row.Reason))
	}
	stale := f.fresh.changed(ctx, row.Path)
	switch f.q.Relation {
	case RelImports, RelImporters:
		return f.imports(ctx)
	case "", RelMembers:
	default:
		return fmt.Errorf("%w: relation %s needs a name; a path alone has an outline, imports and importers", ErrBadQuery, f.q.Relation)
	}
	if isDocument(row.Path) {
		return f.documentOutline()
	}
	list, err := f.r.Outline(ctx, row.Path)
	if err != nil {
		return err
	}
	var syms []Symbol
	for i := range list {
		d := &list[i]
		if d.Flags&parsers.FlagLocal != 0 && !d.Kind.IsCallable() && !d.Kind.IsType() {
			continue
		}
		if f.q.Kind != "" && d.Kind.String() != f.q.Kind {
			continue
		}
		x := toSymbol(d)
		x.Doc, x.Stale = "", stale
		syms = append(syms, x)
	}
	f.out.Title = row.Path
	f.out.Symbols = take(f.page, syms, &f.out.Listed)
	return nil
}

func (f *finder) missingFile(ctx context.Context) error {
	f.out.NotFound = true
	if n := f.w.recheck(ctx, f.s); n > 0 {
		f.out.Index.State, f.out.Index.StaleFiles = StateStale, n
	}
	base := path.Base(f.q.Path)
	err := f.s.code.Files(ctx, func(x graph.File) error {
		switch {
		case strings.HasSuffix(x.Path, "/") && strings.HasPrefix(f.q.Path, x.Path):
			f.out.Incomplete = true
			f.out.Notes = append(f.out.Notes, fmt.Sprintf("%s is not in the index: %s", x.Path, x.Reason))
		case path.Base(x.Path) == base && len(f.out.Suggestions) < 5:
			f.out.Suggestions = append(f.out.Suggestions, x.Path)
		}
		return nil
	})
	return err
}

func (f *finder) documentOutline() error {
	doc, _, err := f.w.document(f.q.Path)
	if err != nil {
		return err
	}
	f.out.Title = doc.Title
	var list []SectionHit
	for i := range doc.Sections {
		s := &doc.Sections[i]
		if s.Level == 0 {
			continue
		}
		list = append(list, SectionHit{ID: sectionID(doc.Path, s), Title: s.Title, Heading: strings.Join(s.Heading, " > "), Level: s.Level, Line: s.Line})
	}
	f.out.Sections = take(f.page, list, &f.out.Listed)
	return nil
}

func (f *finder) imports(ctx context.Context) error {
	ask := f.r.Imports
	if f.q.Relation == RelImporters {
		ask = f.r.Importers
	}
	edges, err := ask(ctx, f.q.Path)
	if err != nil {
		return err
	}
	list := make([]Occurrence, 0, len(edges))
	for _, e := range edges {
		o := Occurrence{Path: e.Path, Line: e.Line, Column: 1, Name: e.Module, Role: "import", SymbolID: e.Target, External: e.External}
		switch {
		case e.Target != "":
			o.Resolution = string(graph.ByImport)
		case e.External != "":
			o.Resolution = string(graph.External)
		default:
			o.Resolution = string(graph.Unresolved)
		}
		list = append(list, o)
	}
	f.out.Title = f.q.Path
	f.out.Occurrences = take(f.page, list, &f.out.Listed)
	return nil
}

// symbol answers for a name.
func (f *finder) symbol(ctx context.Context) error {
	lookup := f.r.Lookup
	if f.q.Kind == parsers.KindKey.String() {
		lookup = f.r.LookupKeys
	}
	list, err := lookup(ctx, f.q.Name)
	if err != nil {
		return err
	}
	kept := list[:0]
	for _, d := range list {
		if f.fits(&d) {
			kept = append(kept, d)
		}
	}
	list = kept
	if len(list) == 0 {
		return f.notFound(ctx)
	}
	if name := strings.TrimSuffix(f.q.Name, "()"); name != list[0].Name && !strings.ContainsAny(name, ".#:->") {
		f.out.Notes = append(f.out.Notes, fmt.Sprintf("%s is another name of %s", name, list[0].ID))
	}
	if f.q.Relation == "" {
		return f.definitions(ctx, list)
	}
	return f.related(ctx, list)
}

func (f *finder) fits(d *graph.Definition) bool {
	if f.q.Kind != "" && d.Kind.String() != f.q.Kind {
		return false
	}
	if f.q.Path == "" {
		return true
	}
	if inPath(d.Path, f.q.Path) {
		return true
	}
	for _, o := range d.Others {
		if inPath(o.Path, f.q.Path) {
			return true
		}
	}
	return false
}

func inPath(p, dir string) bool {
	dir = strings.TrimSuffix(dir, "/")
	return dir == "." || p == dir || strings.HasPrefix(p, dir+"/")
}

// maxMembers bounds the members shown with a type.
const maxMembers = 60

func (f *finder) definitions(ctx context.Context, list []graph.Definition) error {
	syms := make([]Symbol, 0, len(list))
	types := len(onlyTypes(list))
	for i := range list {
		x := toSymbol(&list[i])
		x.Stale = f.fresh.changed(ctx, x.Path)
		if types == 1 && list[i].Kind.IsType() {
			m, err := f.members(ctx, &list[i])
			if err != nil {
				return err
			}
			if len(m) > maxMembers {
				f.out.Notes = append(f.out.Notes, fmt.Sprintf("%d of %d members shown; relation members lists all", maxMembers, len(m)))
			}
			x.Members = m[:min(len(m), maxMembers)]
		}
		syms = append(syms, x)
	}
	f.out.Symbols = take(f.page, syms, &f.out.Listed)
	return nil
}

func (f *finder) members(ctx context.Context, d *graph.Definition) ([]Member, error) {
	list, err := f.r.Members(ctx, d)
	out := make([]Member, 0, len(list))
	for i := range list {
		m := &list[i]
		out = append(out, Member{ID: m.ID, Name: m.Name, Kind: m.Kind.String(), Path: m.Path, Line: m.Line, From: m.From})
	}
	return out, err
}

// maxAmbiguous bounds the symbols of one name whose relations are followed at once.
const maxAmbiguous = 24

func (f *finder) related(ctx context.Context, list []graph.Definition) error {
	if len(list) > maxAmbiguous {
		f.out.Notes = append(f.out.Notes, fmt.Sprintf("%d symbols have this name; the first %d are answered for; narrow with path, kind or an id", len(list), maxAmbiguous))
		list = list[:maxAmbiguous]
	}
	for i := range list {
		x := toSymbol(&list[i])
		x.Stale = f.fresh.changed(ctx, x.Path)
		if len(list) > 1 {
			x.Doc = ""
		}
		f.out.Symbols = append(f.out.Symbols, x)
	}
	switch f.q.Relation {
	case RelMembers:
		return f.memberList(ctx, list)
	case RelImplementations:
		return f.implementations(ctx, list)
	case RelOverrides:
		return f.overrides(ctx, list)
	case RelUnused:
		return fmt.Errorf("%w: relation unused takes a path, not a name; references tells of one name", ErrBadQuery)
	case RelImports, RelImporters:
		f.q.Path, f.out.Symbols = list[0].Path, f.out.Symbols[:1]
		return f.imports(ctx)
	}
	var occ []Occurrence
	for i := range list {
		more, err := f.uses(ctx, &list[i])
		if err != nil {
			return err
		}
		occ = append(occ, more...)
	}
	if f.q.Relation == RelImpact && f.q.Cursor == "" {
		f.filesOf(occ)
	}
	f.out.Occurrences = take(f.page, occ, &f.out.Listed)
	seen := map[string]bool{}
	for i := range f.out.Occurrences {
		o := &f.out.Occurrences[i]
		o.Stale = f.fresh.changed(ctx, o.Path)
		seen[o.Path] = true
	}
	return f.gaps(ctx, list[0].Lang)
}

func (f *finder) uses(ctx context.Context, d *graph.Definition) ([]Occurrence, error) {
	var u graph.Uses
	var err error
	switch f.q.Relation {
	case RelCallers:
		if u, err = f.r.Callers(ctx, d, f.q.Candidates); err == nil {
			err = errors.Join(f.through(ctx, d), f.otherUses(ctx, d, len(u.List)))
		}
	case RelReferences:
		u, err = f.r.References(ctx, d, f.q.Candidates)
	case RelImpact:
		depth := f.q.Depth
		if depth <= 0 {
			depth = 3
		}
		u, err = f.r.Impact(ctx, d, depth)
	case RelCallees:
		var outside map[string]int
		u, outside, err = f.r.Callees(ctx, d, f.q.Candidates)
		f.outside(outside)
	default:
		return nil, fmt.Errorf("%w: unknown relation %q", ErrBadQuery, f.q.Relation)
	}
	f.out.Unresolved += u.Unresolved
	f.out.Candidates += u.Candidates
	out := make([]Occurrence, 0, len(u.List))
	for i := range u.List {
		out = append(out, toOccurrence(&u.List[i]))
	}
	return out, err
}

// otherUses notes that what nobody calls is used all the same: passed on, registered.
func (f *finder) otherUses(ctx context.Context, d *graph.Definition, calls int) error {
	if calls > 0 {
		return nil
	}
	u, err := f.r.References(ctx, d, false)
	if err == nil && len(u.List) > 0 {
		f.out.Notes = append(f.out.Notes, fmt.Sprintf("%s has %d uses that are no calls: relation references", d.Name, len(u.List)))
	}
	return err
}

// maxThrough bounds the members that are named as ways to a method.
const maxThrough = 3

// through notes the interface or base members by which calls may arrive as well: the
// callers of those are not callers of the method itself.
func (f *finder) through(ctx context.Context, d *graph.Definition) error {
	list, err := f.r.Overridden(ctx, d)
	if err != nil || len(list) == 0 {
		return err
	}
	var ids []string
	for _, o := range list[:min(len(list), maxThrough)] {
		ids = append(ids, o.ID)
	}
	more := ""
	if n := len(list) - len(ids); n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	f.out.Notes = append(f.out.Notes, "calls may also come through "+strings.Join(ids, ", ")+more)
	return nil
}

// outside says in one note where calls lead that leave the workspace.
func (f *finder) outside(pkgs map[string]int) {
	if len(pkgs) == 0 {
		return
	}
	names := make([]string, 0, len(pkgs))
	total := 0
	for p, n := range pkgs {
		names = append(names, p)
		total += n
	}
	sort.Slice(names, func(i, j int) bool {
		if a, b := pkgs[names[i]], pkgs[names[j]]; a != b {
			return a > b
		}
		return names[i] < names[j]
	})
	more := ""
	if len(names) > 8 {
		names, more = names[:8], ", …"
	}
	f.out.Notes = append(f.out.Notes, fmt.Sprintf("%d calls lead outside: %s%s", total, strings.Join(names, ", "), more))
}

// onlyTypes are the types among symbols of one name: an embedded field goes by the name
// of its type.
func onlyTypes(list []graph.Definition) []graph.Definition {
	var out []graph.Definition
	for i := range list {
		if list[i].Kind.IsType() {
			out = append(out, list[i])
		}
	}
	return out
}

func (f *finder) memberList(ctx context.Context, list []graph.Definition) error {
	if types := onlyTypes(list); len(types) > 0 {
		list = types
	}
	var syms []Symbol
	for i := range list {
		ms, err := f.r.Members(ctx, &list[i])
		if err != nil {
			return err
		}
		for j := range ms {
			x := toSymbol(&ms[j].Definition)
			x.Doc = ""
			if ms[j].From != "" {
				x.From = ms[j].From
			}
			syms = append(syms, x)
		}
	}
	f.out.Title = f.out.Symbols[0].Name
	f.out.Symbols = take(f.page, syms, &f.out.Listed)
	return nil
}

func (f *finder) implementations(ctx context.Context, list []graph.Definition) error {
	if types := onlyTypes(list); len(types) > 0 {
		list = types
	}
	var syms []Symbol
	for i := range list {
		im, err := f.r.Implementations(ctx, &list[i])
		if err != nil {
			return err
		}
		for j := range im {
			x := toSymbol(&im[j].Definition)
			x.Doc = ""
			syms = append(syms, x)
		}
	}
	f.out.Title = f.out.Symbols[0].Name
	f.out.Symbols = take(f.page, syms, &f.out.Listed)
	return f.gaps(ctx, list[0].Lang)
}

// overrides lists the members that a member overrides or fulfils.
func (f *finder) overrides(ctx context.Context, list []graph.Definition) error {
	var syms []Symbol
	for i := range list {
		over, err := f.r.Overridden(ctx, &list[i])
		if err != nil {
			return err
		}
		for j := range over {
			x := toSymbol(&over[j])
			x.Doc = ""
			syms = append(syms, x)
		}
	}
	f.out.Title = f.out.Symbols[0].Name
	f.out.Symbols = take(f.page, syms, &f.out.Listed)
	return f.gaps(ctx, list[0].Lang)
}

// unused lists what nothing uses in a file or folder, or in the whole workspace.
func (f *finder) unused(ctx context.Context) error {
	if ok, err := f.hasPath(ctx); err != nil || !ok {
		return errors.Join(err, f.missingFile(ctx))
	}
	list, err := f.r.Unused(ctx, func(d *graph.Definition) bool { return f.fits(d) })
	if err != nil {
		return err
	}
	syms := make([]Symbol, 0, len(list))
	for i := range list {
		x := toSymbol(&list[i].Definition)
		x.Doc, x.MayBeLive = "", list[i].Reasons
		syms = append(syms, x)
	}
	f.out.Title = cmp.Or(f.q.Path, "the workspace")
	f.out.Symbols = take(f.page, syms, &f.out.Listed)
	f.out.Notes = append(f.out.Notes, "fields, locals, generated and vendored files are not looked at; uses by reflection, from templates and from other repositories are not seen")
	return f.gaps(ctx, "")
}

// hasPath reports whether some file is at or below the path of the query.
func (f *finder) hasPath(ctx context.Context) (bool, error) {
	found := f.q.Path == ""
	if found {
		return true, nil
	}
	err := f.s.code.Files(ctx, func(x graph.File) error {
		found = found || x.Lang != "" && inPath(x.Path, f.q.Path)
		return nil
	})
	return found, err
}

// maxFiles bounds the files in the summary of an impact.
const maxFiles = 12

// filesOf sums occurrences up by file, in at most a quarter of the page.
func (f *finder) filesOf(occ []Occurrence) {
	files := byFile(occ)
	f.out.AffectedFiles = len(files)
	room := f.page.room / 4
	for _, x := range files[:min(len(files), maxFiles)] {
		n := f.page.cost(x)
		if n > room {
			break
		}
		room -= n
		f.page.room -= n
		f.out.Files = append(f.out.Files, x)
	}
}

// byFile counts occurrences by file, the most first, tests behind.
func byFile(list []Occurrence) []FileCount {
	at := map[string]int{}
	var out []FileCount
	for _, o := range list {
		i, ok := at[o.Path]
		if !ok {
			i = len(out)
			at[o.Path] = i
			out = append(out, FileCount{Path: o.Path, Test: o.Test})
		}
		out[i].Count++
	}
	slices.SortStableFunc(out, func(a, b FileCount) int {
		if a.Test != b.Test {
			if a.Test {
				return 1
			}
			return -1
		}
		return b.Count - a.Count
	})
	return out
}

// gaps marks an answer that may lack something because files of the language could not
// be read.
func (f *finder) gaps(ctx context.Context, language string) error {
	l, err := f.w.ledger(ctx, f.s)
	if err != nil {
		return err
	}
	if broken := l.brokenIn(graph.Family(language)); len(broken) > 0 {
		f.out.Incomplete = true
		f.out.Notes = append(f.out.Notes, gapNote(broken))
	}
	return nil
}

func gapNote(broken []brokenFile) string {
	more := ""
	if n := len(broken) - 1; n > 0 {
		more = fmt.Sprintf(" and %d more (index status lists them)", n)
	}
	return fmt.Sprintf("more may exist in what could not be read: %s, %s%s", broken[0].Path, broken[0].Reason, more)
}

// notFound says that nothing has exactly this name, with near names beside it.
func (f *finder) notFound(ctx context.Context) error {
	f.out.NotFound = true
	if n := f.w.recheck(ctx, f.s); n > 0 {
		f.out.Index.State, f.out.Index.StaleFiles = StateStale, n
		f.out.Notes = append(f.out.Notes, fmt.Sprintf("%d files changed since the index was built and may have it", n))
	}
	near, err := f.w.near(ctx, f.s, f.q.Name)
	if err != nil {
		return err
	}
	f.out.Suggestions = near
	l, err := f.w.ledger(ctx, f.s)
	if err != nil {
		return err
	}
	if note := l.unread(); note != "" {
		f.out.Incomplete = true
		f.out.Notes = append(f.out.Notes, note)
	}
	return f.gaps(ctx, "")
}

func toSymbol(d *graph.Definition) Symbol {
	x := Symbol{ID: d.ID, Name: d.Name, Kind: d.Kind.String(), Path: d.Path, Line: d.Line, Column: d.Column, EndLine: d.EndLine,
		Signature: d.Signature, Doc: d.Doc, Container: d.Container, Language: d.Lang,
		Test:      d.FileFlags&graph.FlagTest != 0 || d.Flags&parsers.FlagTest != 0,
		Generated: d.FileFlags&(graph.FlagGenerated|graph.FlagMinified) != 0}
	for _, o := range d.Others {
		x.Others = append(x.Others, Place{Path: o.Path, Line: o.Line, What: o.What})
	}
	return x
}

func toOccurrence(o *graph.Occurrence) Occurrence {
	x := Occurrence{Path: o.Path, Line: o.Line, Column: o.Column, Name: o.Name, Role: o.Role.String(), Resolution: string(o.How),
		External: o.External, Test: o.FileFlags&graph.FlagTest != 0, Depth: o.Depth}
	if o.Symbol != nil {
		x.SymbolID = o.Symbol.ID
	}
	if o.In != nil {
		x.In = &In{ID: o.In.ID, Name: o.In.Name, Kind: o.In.Kind.String(), Path: o.In.Path, Line: o.In.Line}
	}
	return x
}
