package graph

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"strings"
)

// perInsert is the number of rows in one statement: more gain nothing.
const perInsert = 128

// rows collects rows of one table and inserts many with one statement.
type rows struct {
	table string
	width int
	vals  []driver.Value
	query string
}

func (r *rows) add(ctx context.Context, c *sql.Conn, vals ...driver.Value) error {
	r.vals = append(r.vals, vals...)
	if len(r.vals) < perInsert*r.width {
		return nil
	}
	if r.query == "" {
		r.query = r.sql(perInsert)
	}
	err := rawExec(ctx, c, r.query, r.vals)
	r.vals = r.vals[:0]
	return err
}

func (r *rows) flush(ctx context.Context, c *sql.Conn) error {
	if len(r.vals) == 0 {
		return nil
	}
	err := rawExec(ctx, c, r.sql(len(r.vals)/r.width), r.vals)
	r.vals = r.vals[:0]
	return err
}

func (r *rows) sql(n int) string {
	one := "(" + strings.TrimSuffix(strings.Repeat("?,", r.width), ",") + "),"
	return "INSERT INTO " + r.table + " VALUES " + strings.TrimSuffix(strings.Repeat(one, n), ",")
}

// rawExec runs a statement below database/sql, whose bookkeeping costs as much as a
// small insert.
func rawExec(ctx context.Context, c *sql.Conn, query string, args []driver.Value) error {
	return c.Raw(func(dc any) error {
		ex, ok := dc.(driver.ExecerContext)
		if !ok {
			return errors.New("the database driver cannot execute directly")
		}
		named := make([]driver.NamedValue, len(args))
		for i, a := range args {
			named[i] = driver.NamedValue{Ordinal: i + 1, Value: a}
		}
		_, err := ex.ExecContext(ctx, query, named)
		return err
	})
}
