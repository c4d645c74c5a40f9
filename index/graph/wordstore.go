package graph

import (
	"context"
	"database/sql"
	"database/sql/driver"
	_ "embed"
	"errors"
	"fmt"
	"sort"
	"strings"
	"sync"

	"vade/parsers"
)

//go:embed words.sql
var wordsSQL string

// maxContainer bounds what of the names around a symbol is indexed, in bytes.
const maxContainer = 160

// Source gives the text of a file of the graph, as parsers saw it; ok is false when the
// file is not what the graph was made of any more.
type Source func(f *File) (text []byte, ok bool)

// BuildWords writes the words of all symbols of a graph into a new database.
func BuildWords(ctx context.Context, s *Store, file string, src Source) error {
	w, err := openWords(ctx, file, true)
	if err != nil {
		return err
	}
	err = s.Files(ctx, func(f File) error {
		if f.Symbols == 0 || f.Status == StatusSkipped {
			return nil
		}
		return w.add(ctx, s, &f, src)
	})
	return w.finish(ctx, s, err)
}

// UpdateWords changes a private copy of an older database of words: without the symbols
// that files had in the old graph, and with those that files have in the new one.
func UpdateWords(ctx context.Context, old, s *Store, file string, removed, added []string, src Source) error {
	w, err := openWords(ctx, file, false)
	if err != nil {
		return err
	}
	for _, p := range removed {
		ids, e := old.symbolsOf(ctx, p)
		for _, id := range ids {
			e = errors.Join(e, w.delete.exec(ctx, w.conn, []driver.Value{id}))
		}
		if err = errors.Join(err, e); err != nil {
			return w.finish(ctx, s, err)
		}
	}
	for _, p := range added {
		f, ok, e := s.FileByPath(ctx, p)
		if e == nil && ok && f.Symbols > 0 && f.Status != StatusSkipped {
			e = w.add(ctx, s, &f, src)
		}
		if err = errors.Join(err, e); err != nil {
			break
		}
	}
	return w.finish(ctx, s, err)
}

// wordWriter fills a database of words.
type wordWriter struct {
	db             *sql.DB
	conn           *sql.Conn
	cut            wordCutter
	insert, delete statement
}

func openWords(ctx context.Context, file string, fresh bool) (*wordWriter, error) {
	db, err := openWrite(file)
	if err != nil {
		return nil, err
	}
	w := &wordWriter{db: db}
	w.insert.query = `INSERT INTO symbol_text (rowid, name, container, doc, path, body) VALUES (?,?,?,?,?,?)`
	w.delete.query = `DELETE FROM symbol_text WHERE rowid = ?`
	if fresh {
		err = execAll(ctx, db, wordsSQL)
	}
	if err == nil {
		w.conn, err = db.Conn(ctx)
	}
	if err == nil {
		_, err = w.conn.ExecContext(ctx, "BEGIN")
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("symbol words: %w", err), db.Close())
	}
	return w, nil
}

// finish ends the transaction and closes the database, whatever happened before.
func (w *wordWriter) finish(ctx context.Context, s *Store, err error) error {
	err = errors.Join(err, w.insert.close(w.conn), w.delete.close(w.conn))
	if err == nil {
		var n int
		err = s.db.QueryRowContext(ctx, `SELECT count(*) FROM symbol`).Scan(&n)
		for _, q := range []string{`DELETE FROM total`, fmt.Sprintf(`INSERT INTO total VALUES (%d)`, n), "COMMIT"} {
			if err == nil {
				_, err = w.conn.ExecContext(ctx, q)
			}
		}
	}
	if err != nil {
		err = fmt.Errorf("symbol words: %w", err)
	}
	return errors.Join(err, w.conn.Close(), w.db.Close())
}

// add writes the symbols of one file.
func (w *wordWriter) add(ctx context.Context, s *Store, row *File, src Source) error {
	ids, err := s.symbolsOf(ctx, row.Path)
	if err != nil {
		return err
	}
	f, err := s.Facts(ctx, row.ID)
	if err != nil || f == nil || len(ids) != len(f.Defs) {
		return err
	}
	text, ok := src(row)
	if !ok {
		text = nil
	}
	limit := maxBodyTokens
	if row.Flags&FlagTest != 0 {
		limit = maxTestTokens
	}
	children := map[parsers.DefID][]parsers.DefID{}
	for i := range f.Defs {
		if p := f.Defs[i].Parent; p != parsers.NoDef {
			children[p] = append(children[p], parsers.DefID(i))
		}
	}
	path := w.cut.all(row.Path)
	for i := range f.Defs {
		d := &f.Defs[i]
		if d.Kind == parsers.KindKey || d.Kind == parsers.KindExtension { // found by name and in the text
			continue
		}
		name, full := f.Names[d.Name], f.DefPath(parsers.DefID(i))
		container := strings.TrimSuffix(full, name)
		container = container[max(0, len(container)-maxContainer):]
		doc, body := w.cut.once(limit, []byte(d.Doc)), ""
		if int(d.End) <= len(text) {
			comment := commentAbove(text, d.Start)
			if row.Lang == "python" {
				comment = docstring(text[d.Start:d.End])
			}
			doc = w.cut.once(limit, comment, []byte(d.Doc))
			body = w.cut.once(limit, bodyOf(f, children, parsers.DefID(i), text)...)
		}
		if err := w.insert.exec(ctx, w.conn, []driver.Value{ids[i], w.cut.all(name), w.cut.all(container), doc, path, body}); err != nil {
			return err
		}
	}
	return nil
}

// symbolsOf are the ids of the symbols of a file, in the order of its definitions.
func (s *Store) symbolsOf(ctx context.Context, path string) ([]int64, error) {
	var out []int64
	err := s.query(ctx, `SELECT s.id FROM file f JOIN symbol s ON s.file = f.id WHERE f.path = ? ORDER BY s.def`, func(r *sql.Rows) error {
		var id int64
		err := r.Scan(&id)
		out = append(out, id)
		return err
	}, path)
	return out, err
}

// Words finds symbols by their words. It is safe for concurrent use.
type Words struct {
	db    *sql.DB
	graph *Store

	ranges     sync.Once
	files      []fileRange // by first
	sizes      map[int64]int
	average    float64
	rangesErrs error
}

// fileRange are the ids of the symbols of a file, which follow each other.
type fileRange struct{ first, last, file int64 }

// OpenWords opens the words of the symbols of a graph.
func OpenWords(ctx context.Context, file string, graph *Store) (*Words, error) {
	db, err := openRead(file)
	if err != nil {
		return nil, err
	}
	if err := db.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("open symbol words: %w", err), db.Close())
	}
	return &Words{db: db, graph: graph}, nil
}

// Close closes the database.
func (w *Words) Close() error { return w.db.Close() }

// TextHit is a symbol found by its words. Score is higher for better hits.
type TextHit struct {
	SymbolRow
	Name  string
	Score float64
}

// Match finds symbols by an FTS5 query that the caller has built from tokens; user text
// never reaches it unquoted.
func (w *Words) Match(ctx context.Context, query string, limit int) ([]TextHit, error) {
	rows, err := w.db.QueryContext(ctx, `SELECT rowid, -rank FROM symbol_text WHERE symbol_text MATCH ? ORDER BY rank LIMIT ?`, query, limit)
	if err != nil {
		return nil, err
	}
	score := map[int64]float64{}
	var ids []string
	err = drain(rows, func(r *sql.Rows) error {
		var id int64
		var x float64
		err := r.Scan(&id, &x)
		score[id] = x
		ids = append(ids, fmt.Sprint(id))
		return err
	})
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	var out []TextHit
	err = w.graph.query(ctx, `SELECT s.id, s.file, s.def, s.kind, s.flags, f.path, f.lang, f.flags, n.s
		FROM symbol s JOIN file f ON f.id = s.file JOIN name n ON n.id = s.name
		WHERE s.id IN (`+strings.Join(ids, ",")+`) ORDER BY f.path, s.def`, func(r *sql.Rows) error {
		var x TextHit
		var kind, flags, def int64
		err := r.Scan(&x.ID, &x.File, &def, &kind, &flags, &x.Path, &x.Lang, &x.FileFlags, &x.Name)
		x.Def, x.Kind, x.Flags = parsers.DefID(def), parsers.Kind(kind), parsers.Flag(flags)
		x.Score = score[x.ID]
		out = append(out, x)
		return err
	})
	sort.SliceStable(out, func(i, j int) bool { return out[i].Score > out[j].Score })
	return out, err
}

// FileHits counts, by file, the symbols that an FTS5 query finds, up to limit of them;
// more is true if there are more.
func (w *Words) FileHits(ctx context.Context, query string, limit int) (hits map[int64]int, more bool, err error) {
	w.ranges.Do(func() { w.rangesErrs = w.loadRanges(context.WithoutCancel(ctx)) })
	if w.rangesErrs != nil {
		return nil, false, w.rangesErrs
	}
	rows, err := w.db.QueryContext(ctx, `SELECT rowid FROM symbol_text WHERE symbol_text MATCH ? LIMIT ?`, query, limit+1)
	if err != nil {
		return nil, false, err
	}
	hits = map[int64]int{}
	n := 0
	err = drain(rows, func(r *sql.Rows) error {
		var id int64
		if err := r.Scan(&id); err != nil {
			return err
		}
		n++
		i := sort.Search(len(w.files), func(i int) bool { return w.files[i].first > id })
		if i > 0 && id <= w.files[i-1].last {
			hits[w.files[i-1].file]++
		}
		return nil
	})
	return hits, n > limit, err
}

// FileSymbols is the number of symbols of a file, and of all files on average.
// It is known after the first FileHits.
func (w *Words) FileSymbols(file int64) (n int, average float64) { return w.sizes[file], w.average }

func (w *Words) loadRanges(ctx context.Context) (err error) {
	if w.files, err = w.graph.symbolRanges(ctx); err != nil {
		return err
	}
	w.sizes = make(map[int64]int, len(w.files))
	total := 0
	for _, x := range w.files {
		n := int(x.last - x.first + 1)
		w.sizes[x.file] = n
		total += n
	}
	w.average = float64(total) / float64(max(len(w.files), 1))
	return nil
}

// symbolRanges are the ids of the symbols of each file, in the order of the ids.
func (s *Store) symbolRanges(ctx context.Context) ([]fileRange, error) {
	var out []fileRange
	err := s.query(ctx, `SELECT min(id), max(id), file FROM symbol GROUP BY file`, func(r *sql.Rows) error {
		var x fileRange
		err := r.Scan(&x.first, &x.last, &x.file)
		out = append(out, x)
		return err
	})
	sort.Slice(out, func(i, j int) bool { return out[i].first < out[j].first })
	return out, err
}

// Frequency is the number of symbols that have a word, and of all symbols.
func (w *Words) Frequency(ctx context.Context, word string) (n, all int, err error) {
	err = w.db.QueryRowContext(ctx, `SELECT ifnull((SELECT doc FROM symbol_words WHERE term = ?), 0), (SELECT symbols FROM total)`, word).Scan(&n, &all)
	return n, all, err
}
