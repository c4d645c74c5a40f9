package graph

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"
	"net/url"
	"os"
	"strings"

	_ "modernc.org/sqlite" // the database driver
)

// Format is the version of the schema and of what is stored in it. A database of
// another format is rebuilt.
const Format = "2"

//go:embed schema.sql
var schemaSQL string

//go:embed indexes.sql
var indexesSQL string

// dsn names a database file with pragmas. They must be part of the name: a statement
// would reach one pooled connection only.
func dsn(path, query string, pragmas ...string) string {
	v := url.Values{}
	for _, p := range pragmas {
		v.Add("_pragma", p)
	}
	q := v.Encode()
	if query != "" {
		q = query + "&" + q
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q
}

// openWrite opens a database that nobody else knows yet. Only the user may read it: it
// holds what the files hold.
func openWrite(path string) (*sql.DB, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", dsn(path, "", "journal_mode(OFF)", "synchronous(OFF)", "locking_mode(EXCLUSIVE)",
		"page_size(4096)", "cache_size(-32768)", "temp_store(MEMORY)"))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return db, nil
}

// openRead opens a published database. It never changes again, so no lock is taken.
func openRead(path string) (*sql.DB, error) {
	db, err := sql.Open("sqlite", dsn(path, "mode=ro&immutable=1", "cache_size(-8192)", "query_only(1)", "mmap_size(268435456)"))
	if err != nil {
		return nil, err
	}
	// Connections are kept: the file may be removed while it is being read, and could
	// not be opened a second time.
	db.SetMaxOpenConns(4)
	db.SetMaxIdleConns(4)
	return db, nil
}

func execAll(ctx context.Context, db *sql.DB, script string) error {
	for stmt := range strings.SplitSeq(script, ";\n") {
		if strings.TrimSpace(stmt) == "" {
			continue
		}
		if _, err := db.ExecContext(ctx, stmt); err != nil {
			return fmt.Errorf("schema: %w", err)
		}
	}
	return nil
}
