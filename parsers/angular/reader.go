package angular

import (
	"strings"

	"vade/parsers"
	"vade/parsers/markup"
)

// Reader reads the templates of one file into the facts of that file.
type Reader struct {
	B     *parsers.Builder
	Lines markup.Lines
	Src   []byte
	// Self is an instance of the component, as seen at a place.
	Self func(off uint32) parsers.ExprID
	Encl parsers.DefID // what the references stand in
}

// Template reads the template in a part of the source.
func (r *Reader) Template(part markup.Span) {
	r.Document(markup.Scan(r.Src, part, markup.Angular), part)
}

// Document reads a template that was cut already.
func (r *Reader) Document(doc *markup.Doc, part markup.Span) {
	x := &reader{Reader: r, vars: map[string][]markup.Span{}, part: part}
	x.p = parser{src: r.Src, r: x}
	x.template(doc)
}

// Statements reads an expression or several, outside of a template.
func (r *Reader) Statements(s markup.Span) {
	x := &reader{Reader: r}
	x.p = parser{src: r.Src, r: x}
	x.p.statements(s)
}

// reader is one template that is being read.
type reader struct {
	*Reader
	p    parser
	doc  *markup.Doc
	part markup.Span
	vars map[string][]markup.Span // scopes of the template's variables by name
}

// maxScopes bounds the scopes of one name that are told apart.
const maxScopes = 256

// declared reports whether a name is a variable of the template at a place.
func (r *reader) declared(name string, off uint32) bool {
	list := r.vars[name]
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].From <= off && off < list[i].To {
			return true
		}
	}
	return len(list) >= maxScopes
}

// declare binds a variable of the template in a scope.
func (r *reader) declare(s markup.Span, scope markup.Span) (bind int) {
	name := string(r.Src[s.From:s.To])
	if len(r.vars[name]) < maxScopes {
		r.vars[name] = append(r.vars[name], scope)
	}
	r.B.Bind(parsers.Bind{Name: r.name(s), Kind: parsers.BindLocal, From: scope.From, To: scope.To, Off: scope.From, Encl: r.Encl})
	return len(r.B.File.Binds) - 1
}

// setValue tells what a variable is bound to.
func (r *reader) setValue(bind int, x value) {
	if bind >= 0 && bind < len(r.B.File.Binds) {
		r.B.File.Binds[bind].Value = x.id
	}
}

func (r *reader) name(s markup.Span) parsers.NameID {
	return r.B.Str(strings.ToValidUTF8(string(r.Src[s.From:s.To]), "\uFFFD"))
}

func (r *reader) ref(s markup.Span, role parsers.Role, recv parsers.ExprID) {
	line, col := r.Lines.Place(s.From)
	r.B.Ref(parsers.Ref{Name: r.name(s), Role: role, Encl: r.Encl, Recv: recv, Off: s.From, Line: line, Col: col})
}

func (r *reader) self(off uint32) parsers.ExprID { return r.Self(off) }

// plain is a name without a dot before it: a variable of the template, or a member of
// the component.
func (r *reader) plain(s markup.Span, role parsers.Role) value {
	name := string(r.Src[s.From:s.To])
	if r.declared(name, s.From) {
		r.ref(s, role, 0)
		return value{r.B.Ident(r.name(s), s.From), 1}
	}
	if strings.HasPrefix(name, "$") { // $event, $index
		return r.lit(name)
	}
	self := r.Self(s.From)
	r.ref(s, role, self)
	return value{r.B.Member(self, r.name(s)), 2}
}

func (r *reader) member(x value, s markup.Span, role parsers.Role) value {
	recv := x.id
	if recv == 0 {
		recv = r.B.Expr(parsers.Expr{Op: parsers.OpLit}) // nothing is known of it
	}
	r.ref(s, role, recv)
	if x.id == 0 || x.height >= maxChain {
		return value{}
	}
	return value{r.B.Member(x.id, r.name(s)), x.height + 1}
}

func (r *reader) call(x, arg value) value {
	if x.id == 0 || x.height >= maxChain {
		return value{}
	}
	if arg.height > 4 {
		arg = value{}
	}
	return value{r.B.Call(x.id, arg.id), max(x.height, arg.height) + 1}
}

func (r *reader) op(op parsers.Op, x value) value {
	if x.id == 0 || x.height >= maxChain {
		return value{}
	}
	return value{r.B.Unary(op, x.id), x.height + 1}
}

// array is a list of what its first value is.
func (r *reader) array(first value) value {
	if first.height >= maxChain {
		first = value{}
	}
	return value{r.B.Expr(parsers.Expr{Op: parsers.OpList, A: first.id}), first.height + 1}
}

func (r *reader) union(x, y value) value {
	switch {
	case x.id == 0 || x.id == y.id:
		return y
	case y.id == 0 || max(x.height, y.height) >= maxChain:
		return x
	}
	return value{r.B.Union(x.id, y.id), max(x.height, y.height) + 1}
}

func (r *reader) lit(name string) value { return value{r.B.Lit(name), 1} }

func (r *reader) pipe(s markup.Span) {
	r.ref(s, parsers.RoleCall, r.markup(parsers.MarkupPipe, s.From))
}

// markup is the name space of the elements, attributes or pipes of the template.
func (r *reader) markup(kind string, off uint32) parsers.ExprID {
	return r.B.Expr(parsers.Expr{Op: parsers.OpMarkup, Name: r.B.Str(kind), A: r.Self(off)})
}
