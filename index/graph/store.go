package graph

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"

	"vade/parsers"
)

// ErrFormat means that a database was written by another version.
var ErrFormat = errors.New("the graph has another format")

// Store reads one published database. It is safe for concurrent use.
type Store struct {
	db   *sql.DB
	stmt map[string]*sql.Stmt

	mu  sync.Mutex
	cat *catalog // loaded with the first resolver
}

const fileColumns = `id, path, lang, size, mtime, ctime, inode, hash, status, reason, flags, symbols, refs`

var queries = map[string]string{
	"file by path":    `SELECT ` + fileColumns + ` FROM file WHERE path = ?`,
	"file by id":      `SELECT ` + fileColumns + ` FROM file WHERE id = ?`,
	"facts":           `SELECT data FROM facts WHERE file = ?`,
	"symbols by name": `SELECT s.id, s.file, s.def, s.kind, s.flags, s.space, f.path, f.lang, f.flags FROM name n JOIN symbol s ON s.name = n.id JOIN file f ON f.id = s.file WHERE n.s = ? ORDER BY f.path, s.def`,
	"uses":            `SELECT u.file FROM name n JOIN use u ON u.name = n.id JOIN file f ON f.id = u.file WHERE n.s = ? ORDER BY f.path`,
	"aliases":         `SELECT m.s, a.file, a.tail FROM name n JOIN alias a ON a.name = n.id JOIN name m ON m.id = a.alias WHERE n.s = ? ORDER BY a.file, m.s`,
	"aliasing":        `SELECT DISTINCT a.file FROM name n JOIN alias a ON a.alias = n.id JOIN file f ON f.id = a.file WHERE n.s = ? ORDER BY f.path`,
	"name":            `SELECT id FROM name WHERE s = ?`,
	"space":           `SELECT 1 FROM space WHERE path = ?1 OR (path >= ?1 || ?2 AND path < ?1 || ?2 || char(0x10ffff)) LIMIT 1`,
	"importers":       `SELECT i.file FROM import i JOIN file f ON f.id = i.file WHERE i.path = ? ORDER BY f.path`,
	"near":            `SELECT DISTINCT n.s FROM name n JOIN symbol s ON s.name = n.id WHERE length(n.s) BETWEEN ? AND ?`,
	"symbol":          `SELECT s.id, s.file, s.def, s.kind, s.flags, s.space, f.path, f.lang, f.flags FROM symbol s JOIN file f ON f.id = s.file WHERE s.id = ?`,
	"folded":          `SELECT DISTINCT n.s FROM name n JOIN symbol s ON s.name = n.id WHERE n.s = ? COLLATE NOCASE`,
}

// Open opens the database of a generation.
func Open(ctx context.Context, file string) (*Store, error) {
	db, err := openRead(file)
	if err != nil {
		return nil, err
	}
	s := &Store{db: db, stmt: map[string]*sql.Stmt{}}
	var format string
	if err := db.QueryRowContext(ctx, `SELECT v FROM meta WHERE k = 'format'`).Scan(&format); err != nil {
		return nil, errors.Join(fmt.Errorf("open graph: %w", err), db.Close())
	}
	if format != Format {
		return nil, errors.Join(fmt.Errorf("%w: %s, this program reads %s", ErrFormat, format, Format), db.Close())
	}
	for name, q := range queries {
		if s.stmt[name], err = db.PrepareContext(ctx, q); err != nil {
			return nil, errors.Join(fmt.Errorf("open graph: %s: %w", name, err), db.Close())
		}
	}
	return s, nil
}

// Close closes the database.
func (s *Store) Close() error {
	for _, st := range s.stmt {
		st.Close()
	}
	return s.db.Close()
}

// Meta is a value of the meta table, "" if it is not there.
func (s *Store) Meta(ctx context.Context, key string) (string, error) {
	var v string
	err := s.db.QueryRowContext(ctx, `SELECT v FROM meta WHERE k = ?`, key).Scan(&v)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return v, err
}

// File is a row of the ledger with its id.
type File struct {
	ID int64
	FileRow
}

type scanner interface{ Scan(...any) error }

func scanFile(r scanner) (File, error) {
	var f File
	var inode int64
	err := r.Scan(&f.ID, &f.Path, &f.Lang, &f.Size, &f.MTime, &f.CTime, &inode, &f.Hash, &f.Status, &f.Reason, &f.Flags, &f.Symbols, &f.References)
	f.Inode = uint64(inode)
	return f, err
}

// FileByPath finds a file of the ledger; ok is false if it is not there.
func (s *Store) FileByPath(ctx context.Context, path string) (f File, ok bool, err error) {
	f, err = scanFile(s.stmt["file by path"].QueryRowContext(ctx, path))
	if errors.Is(err, sql.ErrNoRows) {
		return f, false, nil
	}
	return f, err == nil, err
}

// Files calls each with every row of the ledger, by path.
func (s *Store) Files(ctx context.Context, each func(File) error) error {
	return s.query(ctx, `SELECT `+fileColumns+` FROM file ORDER BY path`, func(r *sql.Rows) error {
		f, err := scanFile(r)
		if err != nil {
			return err
		}
		return each(f)
	})
}

func (s *Store) query(ctx context.Context, q string, each func(*sql.Rows) error, args ...any) error {
	rows, err := s.db.QueryContext(ctx, q, args...)
	if err != nil {
		return err
	}
	return drain(rows, each)
}

func (s *Store) prepared(ctx context.Context, name string, each func(*sql.Rows) error, args ...any) error {
	rows, err := s.stmt[name].QueryContext(ctx, args...)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return drain(rows, each)
}

func drain(rows *sql.Rows, each func(*sql.Rows) error) error {
	defer rows.Close()
	for rows.Next() {
		if err := each(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Facts are what a file says; nil if it says nothing.
func (s *Store) Facts(ctx context.Context, file int64) (*parsers.File, error) {
	var data []byte
	switch err := s.stmt["facts"].QueryRowContext(ctx, file).Scan(&data); {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, err
	}
	raw, err := unpacker.DecodeAll(data, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %d: %w", errFacts, file, err)
	}
	f, err := parsers.Decode(raw)
	if err != nil {
		return nil, fmt.Errorf("%w: %d: %w", errFacts, file, err)
	}
	return f, nil
}

// configs are the build configurations by path.
func (s *Store) configs(ctx context.Context) (map[string][]byte, error) {
	out := map[string][]byte{}
	err := s.query(ctx, `SELECT path, data FROM config`, func(r *sql.Rows) error {
		var p string
		var data []byte
		err := r.Scan(&p, &data)
		out[p] = data
		return err
	})
	return out, err
}

// SymbolRow leads to a definition.
type SymbolRow struct {
	ID, File  int64
	Def       parsers.DefID
	Kind      parsers.Kind
	Flags     parsers.Flag
	Path      string
	Lang      string
	FileFlags int
	space     int64 // see schema.sql
}

func scanSymbol(r scanner) (x SymbolRow, err error) {
	var kind, flags, def int64
	err = r.Scan(&x.ID, &x.File, &def, &kind, &flags, &x.space, &x.Path, &x.Lang, &x.FileFlags)
	x.Def, x.Kind, x.Flags = parsers.DefID(def), parsers.Kind(kind), parsers.Flag(flags)
	return x, err
}

// SymbolsNamed are the definitions with exactly this name, by path and place.
func (s *Store) SymbolsNamed(ctx context.Context, name string) ([]SymbolRow, error) {
	out := []SymbolRow{}
	err := s.prepared(ctx, "symbols by name", func(r *sql.Rows) error {
		x, err := scanSymbol(r)
		out = append(out, x)
		return err
	}, name)
	return out, err
}

// Uses are the files that refer to the name.
func (s *Store) Uses(ctx context.Context, name string) ([]int64, error) {
	return s.ids(ctx, "uses", name)
}

// Aliasing are the files in which something else goes by the name.
func (s *Store) Aliasing(ctx context.Context, name string) ([]int64, error) {
	return s.ids(ctx, "aliasing", name)
}

// nameID is the number of a name, -1 if no file has it.
func (s *Store) nameID(ctx context.Context, name string) (int64, error) {
	ids, err := s.ids(ctx, "name", name)
	if err != nil || len(ids) == 0 {
		return -1, err
	}
	return ids[0], nil
}

// hasSpace reports whether some file defines something in the name space, or in one
// below it. sep stands between the parts of its name.
func (s *Store) hasSpace(ctx context.Context, space, sep string) (bool, error) {
	found := false
	err := s.prepared(ctx, "space", func(r *sql.Rows) error {
		found = true
		return nil
	}, space, sep)
	return found, err
}

// Importers are the files that import the module path as written.
func (s *Store) Importers(ctx context.Context, path string) ([]int64, error) {
	return s.ids(ctx, "importers", path)
}

func (s *Store) ids(ctx context.Context, stmt, arg string) ([]int64, error) {
	var out []int64
	err := s.prepared(ctx, stmt, func(r *sql.Rows) error {
		var id int64
		err := r.Scan(&id)
		out = append(out, id)
		return err
	}, arg)
	return out, err
}

// AliasRow says that a name goes by another in a file.
type AliasRow struct {
	Alias string
	File  int64
	Tail  string
}

// Aliases are the other names of a name.
func (s *Store) Aliases(ctx context.Context, name string) ([]AliasRow, error) {
	var out []AliasRow
	err := s.prepared(ctx, "aliases", func(r *sql.Rows) error {
		var a AliasRow
		err := r.Scan(&a.Alias, &a.File, &a.Tail)
		out = append(out, a)
		return err
	}, name)
	return out, err
}

// ImportPaths are all module paths that occur in imports.
func (s *Store) ImportPaths(ctx context.Context) ([]string, error) {
	var out []string
	err := s.query(ctx, `SELECT DISTINCT path FROM import ORDER BY path`, func(r *sql.Rows) error {
		var p string
		err := r.Scan(&p)
		out = append(out, p)
		return err
	})
	return out, err
}

// Folded are the defined names that equal name but for letter case.
func (s *Store) Folded(ctx context.Context, name string) ([]string, error) {
	var out []string
	err := s.query(ctx, `SELECT DISTINCT n.s FROM name n JOIN symbol s ON s.name = n.id WHERE n.s = ? COLLATE NOCASE AND n.s <> ? ORDER BY n.s LIMIT 20`,
		func(r *sql.Rows) error {
			var n string
			err := r.Scan(&n)
			out = append(out, n)
			return err
		}, name, name)
	return out, err
}

// DefinedNames calls each with every defined name whose length is in the range.
func (s *Store) DefinedNames(ctx context.Context, shortest, longest int, each func(string)) error {
	return s.prepared(ctx, "near", func(r *sql.Rows) error {
		var n sql.RawBytes
		if err := r.Scan(&n); err != nil {
			return err
		}
		each(strings.Clone(string(n)))
		return nil
	}, shortest, longest)
}

// NamesLike are defined names that begin with prefix in any letter case.
func (s *Store) NamesLike(ctx context.Context, prefix string, limit int) ([]string, error) {
	var out []string
	esc := strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(prefix)
	err := s.query(ctx, `SELECT DISTINCT n.s FROM name n JOIN symbol s ON s.name = n.id WHERE n.s LIKE ? ESCAPE '\' ORDER BY length(n.s), n.s LIMIT ?`,
		func(r *sql.Rows) error {
			var n string
			err := r.Scan(&n)
			out = append(out, n)
			return err
		}, esc+"%", limit)
	return out, err
}

// Totals are sums over the ledger, by language.
type Totals struct {
	Lang                      string
	Indexed, Partial, Skipped int
	Symbols, References       int
	Bytes                     int64
}

// Totals sums the ledger.
func (s *Store) Totals(ctx context.Context) ([]Totals, error) {
	var out []Totals
	err := s.query(ctx, `SELECT lang, sum(status = 0), sum(status = 1), sum(status = 2), sum(symbols), sum(refs), sum(CASE WHEN status < 2 THEN size ELSE 0 END)
		FROM file GROUP BY lang ORDER BY lang`, func(r *sql.Rows) error {
		var t Totals
		err := r.Scan(&t.Lang, &t.Indexed, &t.Partial, &t.Skipped, &t.Symbols, &t.References, &t.Bytes)
		out = append(out, t)
		return err
	})
	return out, err
}
