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
	full  statement // inserts perInsert rows
}

func (r *rows) add(ctx context.Context, c *sql.Conn, vals ...driver.Value) error {
	r.vals = append(r.vals, vals...)
	if len(r.vals) < perInsert*r.width {
		return nil
	}
	if r.full.query == "" {
		r.full.query = r.sql(perInsert)
	}
	err := r.full.exec(ctx, c, r.vals)
	r.vals = r.vals[:0]
	return err
}

func (r *rows) flush(ctx context.Context, c *sql.Conn) error {
	if len(r.vals) == 0 {
		return nil
	}
	rest := statement{query: r.sql(len(r.vals) / r.width)}
	err := errors.Join(rest.exec(ctx, c, r.vals), rest.close(c), r.full.close(c))
	r.vals = r.vals[:0]
	return err
}

func (r *rows) sql(n int) string {
	one := "(" + strings.TrimSuffix(strings.Repeat("?,", r.width), ",") + "),"
	return "INSERT INTO " + r.table + " VALUES " + strings.TrimSuffix(strings.Repeat(one, n), ",")
}

// statement is prepared at its first use and run below database/sql, whose bookkeeping
// costs as much as a small insert. It belongs to one connection.
type statement struct {
	query string
	stmt  driver.Stmt
	args  []driver.NamedValue
}

func (s *statement) exec(ctx context.Context, c *sql.Conn, args []driver.Value) error {
	return c.Raw(func(dc any) error {
		if s.stmt == nil {
			p, ok := dc.(driver.ConnPrepareContext)
			if !ok {
				return errors.New("the database driver cannot prepare statements")
			}
			var err error
			if s.stmt, err = p.PrepareContext(ctx, s.query); err != nil {
				return err
			}
		}
		st, ok := s.stmt.(driver.StmtExecContext)
		if !ok {
			return errors.New("the database driver cannot execute statements")
		}
		s.args = s.args[:0]
		for i, a := range args {
			s.args = append(s.args, driver.NamedValue{Ordinal: i + 1, Value: a})
		}
		_, err := st.ExecContext(ctx, s.args)
		return err
	})
}

func (s *statement) close(c *sql.Conn) error {
	if s.stmt == nil {
		return nil
	}
	st := s.stmt
	s.stmt = nil
	return c.Raw(func(any) error { return st.Close() })
}
