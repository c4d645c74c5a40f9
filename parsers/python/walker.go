package python

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"vade/parsers"
	"vade/parsers/sitter"
)

// walker turns one flattened tree into facts.
type walker struct {
	b       parsers.Bounded
	t       sitter.Tree
	stub    bool // .pyi
	test    bool // collected by a test runner
	depth   int
	members map[memberKey]member
	narrows []parsers.Bind
	all     exportList
	note    uint32 // a "#:" comment right above the statement being read
}

type scopeKind uint8

const (
	inModule scopeKind = iota
	inClass
	inFunction
)

// scope is what a statement needs to know of the place where it stands.
type scope struct {
	kind     scopeKind
	enum     bool          // a class whose assignments are enum members
	protocol bool          // a class that only says what others have
	branch   bool          // inside of an if or a try
	typeOnly bool          // only seen by type checkers
	def      parsers.DefID // the innermost class or function
	from, to uint32        // where the names bound here are seen, in bytes
	rest     uint32        // end of the innermost block
	self     parsers.NameID
	class    parsers.DefID // the class whose attributes self has
	static   bool          // self is the class itself
	slots    uint32        // what __slots__ gets
	outer    []parsers.NameID
	flow     *flow
}

// flow gathers what a function gives back.
type flow struct {
	want            bool // nothing is declared
	returns, yields parsers.ExprID
	count           int
	generator       bool
}

func (w *walker) file(file string, tree sitter.Tree) *parsers.File {
	w.b.Reset(Language.Name)
	w.t, w.depth = tree, 0
	w.stub, w.test = strings.HasSuffix(file, ".pyi"), testFile(file)
	clear(w.members)
	w.narrows, w.all, w.note = w.narrows[:0], exportList{}, 0
	s := &scope{def: parsers.NoDef, class: parsers.NoDef, to: uint32(len(tree.Src))}
	if len(tree.Nodes) > 0 {
		w.collect(0, parsers.NoDef)
		w.block(s, 0)
	}
	w.markExported()
	w.keepNarrows()
	f := w.b.Finish()
	w.t = sitter.Tree{}
	return f
}

// enter bounds the recursion; leave follows each true answer.
func (w *walker) enter() bool {
	if w.depth >= parsers.MaxDepth {
		w.b.File.Cut = fmt.Sprintf("nested deeper than %d levels", parsers.MaxDepth)
		return false
	}
	w.depth++
	return true
}

func (w *walker) leave() { w.depth-- }

func (w *walker) node(n uint32) *sitter.Node { return &w.t.Nodes[n] }

// end is where the node n ends, 0 for no node.
func (w *walker) end(n uint32) uint32 {
	if n == 0 {
		return 0
	}
	return w.t.Nodes[n].End
}

func (w *walker) name(n uint32) parsers.NameID {
	text := w.t.Text(n)
	if n == 0 || !utf8.Valid(text) { // broken text can look like a name
		return 0
	}
	return w.b.Name(text)
}

// ref notes a use of the name n.
func (w *walker) ref(s *scope, n uint32, role parsers.Role, recv parsers.ExprID) {
	x := w.node(n)
	w.b.Ref(parsers.Ref{Name: w.name(n), Role: role, Encl: s.def, Recv: recv, Off: x.Start, Line: x.Row + 1, Col: x.Col + 1})
}

// block reads the statements of n. What isinstance tells about a name holds to its end.
func (w *walker) block(s *scope, n uint32) {
	rest := s.rest
	w.note = 0
	s.rest = w.node(n).End
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Kind(c) == kComment {
			if !bytes.HasPrefix(w.t.Text(c), []byte("#:")) {
				w.note = 0
			} else if w.note == 0 {
				w.note = c
			}
			continue
		}
		w.stmt(s, c)
		w.note = 0
	}
	s.rest = rest
}

// inBranch reads n as one of several ways that the program can go.
func (w *walker) inBranch(s *scope, n uint32) {
	branch := s.branch
	s.branch = true
	w.stmt(s, n)
	s.branch = branch
}

func (w *walker) children(s *scope, n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		w.stmt(s, c)
	}
}

// stmt reads a statement, or whatever stands in the place of one in a broken file.
func (w *walker) stmt(s *scope, n uint32) {
	if n == 0 || !w.enter() {
		return
	}
	defer w.leave()
	switch w.t.Kind(n) {
	case kBlock:
		w.block(s, n)
	case kExprStmt:
		w.children(s, n)
	case kAssign:
		w.assignment(s, n, n)
	case kAugAssign:
		w.augmented(s, n)
	case kFunc:
		w.function(s, n, n, traits{})
	case kClass:
		w.classDef(s, n, n, traits{})
	case kDecorated:
		w.decorated(s, n)
	case kImport:
		w.importModules(s, n)
	case kImportFrom, kFuture:
		w.importNames(s, n)
	case kIf, kElif:
		w.ifStmt(s, n)
	case kFor:
		w.forStmt(s, n)
	case kWhile:
		w.whileStmt(s, n)
	case kTry:
		w.tryStmt(s, n)
	case kExcept, kExceptGroup:
		w.except(s, n)
	case kWith:
		w.with(s, n)
	case kMatch:
		w.match(s, n)
	case kReturn:
		w.returnStmt(s, n)
	case kAssert:
		w.assert(s, n)
	case kGlobal, kNonlocal:
		w.outerNames(s, n)
	case kTypeAlias:
		w.typeAlias(s, n)
	default:
		if w.t.Kind(n) > kLastStatement {
			w.use(s, n, parsers.RoleRef, false)
			return
		}
		w.children(s, n)
	}
}

// outerNames reads global and nonlocal: assignments to these names are not local.
func (w *walker) outerNames(s *scope, n uint32) {
	if s.kind != inFunction {
		return
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Kind(c) != kIdent {
			continue
		}
		name := w.name(c)
		w.b.Bind(parsers.Bind{Name: name, Kind: parsers.BindOuter, From: s.from, To: s.to, Off: s.from, Encl: s.def})
		if w.t.Kind(n) == kGlobal {
			s.outer = append(s.outer, name)
		} else {
			s.outer = append(s.outer, name|nonlocal)
		}
	}
}

// nonlocal marks the names of nonlocal statements in scope.outer.
const nonlocal parsers.NameID = 1 << 31

// isOuter tells whether the name is another scope's, and whether it is the module's.
func (s *scope) isOuter(name parsers.NameID) (outer, global bool) {
	for _, o := range s.outer {
		if o&^nonlocal == name {
			return true, o&nonlocal == 0
		}
	}
	return false, false
}

func (w *walker) returnStmt(s *scope, n uint32) {
	want := s.flow != nil && s.flow.want && s.flow.count < maxReturns
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		v := w.use(s, c, parsers.RoleRef, want && w.t.Kind(c) != kNone)
		if v != 0 {
			s.flow.returns = w.b.Union(s.flow.returns, v)
			s.flow.count++
		}
	}
}

// maxReturns bounds how many return statements tell the type of a function.
const maxReturns = 4
