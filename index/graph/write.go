package graph

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"vade/parsers"
)

// The states of a file in the ledger.
const (
	StatusIndexed = 0
	StatusPartial = 1
	StatusSkipped = 2
)

// The marks of a file.
const (
	FlagTest = 1 << iota
	FlagGenerated
	FlagMinified
	FlagVendored
)

// FileRow is one line of the ledger.
type FileRow struct {
	Path                string
	Lang                string
	Size                int64
	MTime, CTime        int64
	Inode               uint64
	Hash                []byte
	Status              int
	Reason              string
	Flags               int
	Symbols, References int
}

// Writer fills a database. One goroutine uses it, and nobody reads the file until
// Finish has returned.
type Writer struct {
	db    *sql.DB
	conn  *sql.Conn
	names map[string]int64
	fresh bool // no indexes yet
	next  struct{ file, name, symbol int64 }
	batch struct{ names, symbols, uses, aliases, imports, spaces rows }

	buf, packed []byte
	seen        map[parsers.NameID]bool
	prepared    map[string]*statement
	usePairs    []usePair // not written yet
}

// usePair says that a file uses a name.
type usePair struct{ name, file int64 }

// maxPairs bounds the uses that wait for being written: they are written in the order
// of their table.
const maxPairs = 1 << 20

// Create starts a new database at file, which must not exist.
func Create(ctx context.Context, file string) (*Writer, error) {
	w, err := newWriter(ctx, file)
	if err != nil {
		return nil, err
	}
	w.fresh = true
	if err := execAll(ctx, w.db, schemaSQL); err != nil {
		return nil, errors.Join(err, w.db.Close())
	}
	return w, w.begin(ctx)
}

// Update opens a private copy of a database to change some of its files.
func Update(ctx context.Context, file string) (*Writer, error) {
	w, err := newWriter(ctx, file)
	if err != nil {
		return nil, err
	}
	row := w.db.QueryRowContext(ctx, `SELECT (SELECT ifnull(max(id),0) FROM file), (SELECT ifnull(max(id),0) FROM name), (SELECT ifnull(max(id),0) FROM symbol)`)
	if err := row.Scan(&w.next.file, &w.next.name, &w.next.symbol); err != nil {
		return nil, errors.Join(err, w.db.Close())
	}
	return w, w.begin(ctx)
}

func newWriter(ctx context.Context, file string) (*Writer, error) {
	db, err := openWrite(file)
	if err != nil {
		return nil, err
	}
	if err := db.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("create graph: %w", err), db.Close())
	}
	w := &Writer{db: db, names: map[string]int64{}, seen: map[parsers.NameID]bool{}, prepared: map[string]*statement{}}
	w.batch.names = rows{table: "name (id, s)", width: 2}
	w.batch.symbols = rows{table: "symbol (id, file, def, name, kind, flags, space)", width: 7}
	w.batch.uses = rows{table: "use (name, file)", width: 2}
	w.batch.aliases = rows{table: "alias (name, alias, file, tail)", width: 4}
	w.batch.imports = rows{table: "import (path, file)", width: 2}
	w.batch.spaces = rows{table: "space (path, file)", width: 2}
	return w, nil
}

func (w *Writer) begin(ctx context.Context) (err error) {
	if w.conn, err = w.db.Conn(ctx); err != nil {
		return err
	}
	_, err = w.conn.ExecContext(ctx, "BEGIN")
	return err
}

// Close gives the database up without finishing it.
func (w *Writer) Close() error {
	if w.conn != nil {
		w.conn.Close()
	}
	return w.db.Close()
}

// Finish writes what is left, makes the indexes and closes the database.
func (w *Writer) Finish(ctx context.Context, meta map[string]string) error {
	if err := w.flushUses(ctx); err != nil {
		return errors.Join(err, w.Close())
	}
	for _, b := range []*rows{&w.batch.names, &w.batch.symbols, &w.batch.uses, &w.batch.aliases, &w.batch.imports, &w.batch.spaces} {
		if err := b.flush(ctx, w.conn); err != nil {
			return errors.Join(err, w.Close())
		}
	}
	meta["format"] = Format
	for k, v := range meta {
		if _, err := w.conn.ExecContext(ctx, `INSERT OR REPLACE INTO meta VALUES (?, ?)`, k, v); err != nil {
			return errors.Join(err, w.Close())
		}
	}
	if _, err := w.conn.ExecContext(ctx, "COMMIT"); err != nil {
		return errors.Join(err, w.Close())
	}
	if err := w.closeStatements(); err != nil {
		return errors.Join(err, w.Close())
	}
	w.conn.Close()
	w.conn = nil
	if w.fresh {
		if err := execAll(ctx, w.db, indexesSQL); err != nil {
			return errors.Join(err, w.db.Close())
		}
	}
	return w.db.Close()
}

// Remove takes a file out of the database.
func (w *Writer) Remove(ctx context.Context, path string) error {
	var id int64
	err := w.conn.QueryRowContext(ctx, `SELECT id FROM file WHERE path = ?`, path).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, q := range []string{
		`DELETE FROM symbol WHERE file = ?`, `DELETE FROM use WHERE file = ?`, `DELETE FROM alias WHERE file = ?`,
		`DELETE FROM import WHERE file = ?`, `DELETE FROM space WHERE file = ?`, `DELETE FROM facts WHERE file = ?`, `DELETE FROM file WHERE id = ?`,
	} {
		if _, err := w.conn.ExecContext(ctx, q, id); err != nil {
			return fmt.Errorf("remove %s: %w", path, err)
		}
	}
	return nil
}

// Touch renews what the file system says of a file whose content is the same.
func (w *Writer) Touch(ctx context.Context, r FileRow) error {
	_, err := w.conn.ExecContext(ctx, `UPDATE file SET size = ?, mtime = ?, ctime = ?, inode = ? WHERE path = ?`,
		r.Size, r.MTime, r.CTime, int64(r.Inode), r.Path)
	return err
}

// Add writes a file with its facts, which may be nil for a file that only is in the
// ledger. The path must not be in the database.
func (w *Writer) Add(ctx context.Context, r FileRow, f *parsers.File) error {
	w.next.file++
	id := w.next.file
	if f != nil {
		r.Symbols, r.References = len(f.Defs), len(f.Refs)
	}
	err := w.exec(ctx, `INSERT INTO file VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)`, id, r.Path, r.Lang, r.Size, r.MTime, r.CTime,
		int64(r.Inode), r.Hash, int64(r.Status), r.Reason, int64(r.Flags), int64(r.Symbols), int64(r.References))
	if err != nil || f == nil {
		return err
	}
	w.buf = parsers.Encode(w.buf[:0], f)
	w.packed = packer.EncodeAll(w.buf, w.packed[:0])
	if err := w.exec(ctx, `INSERT INTO facts VALUES (?, ?)`, id, w.packed); err != nil {
		return err
	}
	if err := w.symbols(ctx, id, f); err != nil {
		return err
	}
	return w.links(ctx, id, f)
}

// IsConfig reports whether a file says how module names lead to files, so that its
// content belongs into the graph.
func IsConfig(p string) bool {
	switch base := path.Base(p); base {
	case "go.mod", "go.work", "package.json", "Cargo.toml", "Directory.Build.props", "pubspec.yaml":
		return true
	default:
		return strings.HasSuffix(base, ".csproj") || strings.HasSuffix(base, ".json") && (strings.HasPrefix(base, "tsconfig") || strings.HasPrefix(base, "jsconfig"))
	}
}

// maxConfig bounds a configuration file, in bytes.
const maxConfig = 1 << 20

// Configure keeps the content of a configuration file; nil takes it out.
func (w *Writer) Configure(ctx context.Context, path string, data []byte) error {
	if data == nil || len(data) > maxConfig {
		return w.exec(ctx, `DELETE FROM config WHERE path = ?`, path)
	}
	return w.exec(ctx, `INSERT OR REPLACE INTO config VALUES (?, ?)`, path, data)
}

func (w *Writer) symbols(ctx context.Context, file int64, f *parsers.File) error {
	spaces := map[string]int64{}
	for i := range f.Defs {
		d := &f.Defs[i]
		name, err := w.name(ctx, f.Names[d.Name])
		if err != nil {
			return err
		}
		space, err := w.space(ctx, file, f, parsers.DefID(i), spaces)
		if err != nil {
			return err
		}
		w.next.symbol++
		if err := w.batch.symbols.add(ctx, w.conn, w.next.symbol, file, int64(i), name, int64(d.Kind), int64(d.Flags), space); err != nil {
			return err
		}
	}
	return nil
}

// space is the column of that name for a definition. seen are the spaces of the file.
func (w *Writer) space(ctx context.Context, file int64, f *parsers.File, d parsers.DefID, seen map[string]int64) (int64, error) {
	s, ok := spaceOf(f, d)
	if !ok {
		return -1, nil
	}
	if s == "" {
		return 0, nil
	}
	if id, ok := seen[s]; ok {
		return id, nil
	}
	id, err := w.name(ctx, s)
	if err != nil {
		return 0, err
	}
	seen[s] = id
	return id, w.batch.spaces.add(ctx, w.conn, s, file)
}

func (w *Writer) flushUses(ctx context.Context) error {
	slices.SortFunc(w.usePairs, func(a, b usePair) int {
		return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.file, b.file))
	})
	for _, p := range w.usePairs {
		if err := w.batch.uses.add(ctx, w.conn, p.name, p.file); err != nil {
			return err
		}
	}
	w.usePairs = w.usePairs[:0]
	return nil
}

// links writes which names and modules a file refers to.
func (w *Writer) links(ctx context.Context, file int64, f *parsers.File) error {
	clear(w.seen)
	use := func(n parsers.NameID) error {
		if n == 0 || w.seen[n] {
			return nil
		}
		w.seen[n] = true
		id, err := w.name(ctx, f.Names[n])
		if err != nil {
			return err
		}
		w.usePairs = append(w.usePairs, usePair{id, file})
		return nil
	}
	for i := range f.Refs {
		if err := use(f.Refs[i].Name); err != nil {
			return err
		}
	}
	if len(w.usePairs) > maxPairs {
		if err := w.flushUses(ctx); err != nil {
			return err
		}
	}
	paths := map[string]bool{}
	for i := range f.Imports {
		m := &f.Imports[i]
		if !paths[m.Path] {
			paths[m.Path] = true
			if err := w.batch.imports.add(ctx, w.conn, m.Path, file); err != nil {
				return err
			}
		}
		name := m.Name
		if name == 0 && m.Flags&parsers.ImportDynamic != 0 && m.Alias != 0 {
			if err := w.aliasText(ctx, file, ModuleValue, f.Names[m.Alias], m.Path); err != nil {
				return err
			}
		}
		if err := w.alias(ctx, file, f, name, m.Alias, m.Path); err != nil {
			return err
		}
	}
	for i := range f.Exports {
		x := &f.Exports[i]
		if x.Path != "" && !paths[x.Path] {
			paths[x.Path] = true
			if err := w.batch.imports.add(ctx, w.conn, x.Path, file); err != nil {
				return err
			}
		}
		orig := x.Orig
		if x.Path == "" { // a local value
			switch v := f.Exprs[x.Value]; v.Op {
			case parsers.OpIdent:
				orig = v.Name
			case parsers.OpDef:
				orig = f.Defs[v.B].Name
			}
		}
		if err := w.alias(ctx, file, f, orig, x.Name, x.Path); err != nil {
			return err
		}
	}
	return nil
}

func (w *Writer) alias(ctx context.Context, file int64, f *parsers.File, name, alias parsers.NameID, module string) error {
	if name == 0 || alias == 0 || (name == alias && f.Names[name] != "default") {
		return nil
	}
	return w.aliasText(ctx, file, f.Names[name], f.Names[alias], module)
}

// ModuleValue is the name under which a CommonJS module hands out itself.
const ModuleValue = "="

func (w *Writer) aliasText(ctx context.Context, file int64, name, alias, module string) error {
	from, err := w.name(ctx, name)
	if err != nil {
		return err
	}
	to, err := w.name(ctx, alias)
	if err != nil {
		return err
	}
	return w.batch.aliases.add(ctx, w.conn, from, to, file, Tail(module))
}

// Tail is the last part of a relative module path, without extension; "*" for a
// path that configuration may lead anywhere.
func Tail(module string) string {
	if !strings.HasPrefix(module, ".") {
		return "*"
	}
	base := path.Base(module)
	if strings.Trim(base, ".") == "" {
		return "*"
	}
	if i := strings.IndexByte(base, '.'); i > 0 {
		base = base[:i]
	}
	if base == "index" {
		return "*"
	}
	return base
}

func (w *Writer) name(ctx context.Context, s string) (int64, error) {
	if id, ok := w.names[s]; ok {
		return id, nil
	}
	if !w.fresh {
		var id int64
		switch err := w.conn.QueryRowContext(ctx, `SELECT id FROM name WHERE s = ?`, s).Scan(&id); {
		case err == nil:
			w.names[s] = id
			return id, nil
		case !errors.Is(err, sql.ErrNoRows):
			return 0, err
		}
	}
	w.next.name++
	s = strings.Clone(s)
	w.names[s] = w.next.name
	return w.next.name, w.batch.names.add(ctx, w.conn, w.next.name, s)
}

// exec runs a statement that stays prepared.
func (w *Writer) exec(ctx context.Context, query string, args ...driver.Value) error {
	st := w.prepared[query]
	if st == nil {
		st = &statement{query: query}
		w.prepared[query] = st
	}
	return st.exec(ctx, w.conn, args)
}

// closeStatements gives up what is prepared.
func (w *Writer) closeStatements() error {
	var err error
	for _, st := range w.prepared {
		err = errors.Join(err, st.close(w.conn))
	}
	return err
}
