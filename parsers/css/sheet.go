package css

import (
	"bytes"
	"slices"
	"strings"

	"vade/parsers"
	"vade/parsers/markup"
)

// Reader reads style sheets into the facts of a file.
type Reader struct {
	B     *parsers.Builder
	Lines markup.Lines
	Src   []byte
	Encl  parsers.DefID // what stands at the top of a sheet is used by it
}

// Sheet reads the sheet in a part of the source. lang is css, or another language that
// is written alike.
func (r *Reader) Sheet(part markup.Span, lang string) {
	s := sheet{Reader: r, at: part.From, end: part.To, plain: lang == "css" || lang == ""}
	s.run()
}

// frame is an open block.
type frame struct {
	first, last parsers.DefID // what it defines, NoDef if nothing
	name        string        // the class that & stands for
	frames      bool          // the steps of an animation
	locals      []string      // variables and parameters that are seen in it only
}

type sheet struct {
	*Reader
	at, end uint32
	plain   bool // CSS, without the comments and signs of its extensions
	stack   []frame
	deeper  int         // open blocks beyond those that are kept
	doc     markup.Span // the comment that was read last
}

// maxBlocks bounds the open blocks that are kept.
const maxBlocks = 200

func (s *sheet) run() {
	for s.skip(); s.at < s.end; s.skip() {
		if s.Src[s.at] == '}' {
			s.at++
			s.close()
			continue
		}
		from, doc := s.at, s.doc
		s.doc = markup.Span{}
		sign := s.prelude()
		text := trim(s.Src, markup.Span{From: from, To: s.at})
		switch sign {
		case '{':
			s.at++
			s.open(text, doc)
		case ';':
			s.at++
			s.statement(text, doc)
		default:
			s.statement(text, doc)
		}
	}
	for len(s.stack) > 0 {
		s.close()
	}
}

func trim(src []byte, x markup.Span) markup.Span {
	for x.From < x.To && src[x.From] <= ' ' {
		x.From++
	}
	for x.From < x.To && src[x.To-1] <= ' ' {
		x.To--
	}
	return x
}

// skip steps over white space, comments and stray semicolons.
func (s *sheet) skip() {
	for s.at < s.end {
		switch c := s.Src[s.at]; {
		case c <= ' ' || c == ';':
			s.at++
		case s.comment():
			s.doc = markup.Span{From: s.at, To: s.pastComment()}
			s.at = s.doc.To
		default:
			return
		}
	}
}

// comment reports whether a comment starts here.
func (s *sheet) comment() bool {
	if s.Src[s.at] != '/' || s.at+1 >= s.end {
		return false
	}
	c := s.Src[s.at+1]
	return c == '*' || c == '/' && !s.plain && (s.at == 0 || s.Src[s.at-1] != ':' && s.Src[s.at-1] != '(')
}

func (s *sheet) pastComment() uint32 {
	end := "*/"
	if s.Src[s.at+1] == '/' {
		end = "\n"
	}
	if i := bytes.Index(s.Src[s.at+2:s.end], []byte(end)); i >= 0 {
		return s.at + 2 + uint32(i+len(end))
	}
	return s.end
}

// prelude goes to the sign that ends what stands before a block or a statement, and
// gives the sign, 0 at the end.
func (s *sheet) prelude() byte {
	depth := 0
	for s.at < s.end {
		c := s.Src[s.at]
		switch {
		case c == '"' || c == '\'':
			s.at = s.pastString()
			continue
		case s.comment():
			s.at = s.pastComment()
			continue
		case c == '\\':
			s.at++
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth = max(depth-1, 0)
		case c == '#' && s.at+1 < s.end && s.Src[s.at+1] == '{' && !s.plain, c == '@' && s.at+1 < s.end && s.Src[s.at+1] == '{':
			s.at = s.pastBrace(s.at + 2)
			continue
		case c == '}', c == '{', c == ';' && depth == 0:
			return c
		}
		s.at = min(s.at+1, s.end)
	}
	return 0
}

func (s *sheet) pastString() uint32 {
	for i := s.at + 1; i < s.end; i++ {
		switch s.Src[i] {
		case s.Src[s.at]:
			return i + 1
		case '\\':
			i++
		case '\n':
			return i
		}
	}
	return s.end
}

func (s *sheet) pastBrace(i uint32) uint32 {
	for ; i < s.end; i++ {
		switch s.Src[i] {
		case '}':
			return i + 1
		case '{', ';', '\n':
			return i
		}
	}
	return s.end
}

// open begins a block.
func (s *sheet) open(text, doc markup.Span) {
	if len(s.stack) >= maxBlocks {
		s.deeper++
		s.B.File.Cut = "nested deeper than 200 levels"
		return
	}
	f := frame{first: parsers.NoDef, last: parsers.NoDef}
	if n := len(s.stack); n > 0 {
		f.name = s.stack[n-1].name
	}
	first := parsers.DefID(len(s.B.File.Defs))
	if !text.Empty() {
		s.head(&f, text, doc)
	}
	if last := parsers.DefID(len(s.B.File.Defs)) - 1; last >= first {
		f.first, f.last = first, last
	}
	s.stack = append(s.stack, f)
}

// local reports whether a variable is declared in a block around.
func (s *sheet) local(name string) bool {
	for i := range s.stack {
		if slices.Contains(s.stack[i].locals, name) {
			return true
		}
	}
	return false
}

// maxLocals bounds the variables of one block that are kept.
const maxLocals = 100

func (f *frame) declare(name string) {
	if len(f.locals) < maxLocals {
		f.locals = append(f.locals, name)
	}
}

// head reads what stands before a block.
func (s *sheet) head(f *frame, text, doc markup.Span) {
	if s.Src[text.From] != '@' {
		if n := len(s.stack); n == 0 || !s.stack[n-1].frames {
			s.selectors(f, text, doc)
		}
		return
	}
	word, rest := s.word(text)
	name := s.ident(rest)
	behind := markup.Span{From: name.To, To: rest.To}
	switch {
	case strings.HasSuffix(word, "keyframes"):
		f.frames = true
		s.define(name, text, doc, parsers.KindRule, parsers.MarkupAnimation)
	case word == "@mixin":
		s.define(name, text, doc, parsers.KindMacro, parsers.MarkupMixin)
		s.params(f, behind)
	case word == "@function":
		s.define(name, text, doc, parsers.KindFunction, parsers.MarkupFunction)
		s.params(f, behind)
	case word == "@property":
		s.define(name, text, doc, parsers.KindVariable, parsers.MarkupProperty)
	case word == "@include":
		s.include(rest)
	case word == "@each" || word == "@for":
		s.params(f, rest)
	default:
		s.values(rest)
	}
}

// word is the first word of a rule with an @ sign, and what follows it.
func (s *sheet) word(text markup.Span) (string, markup.Span) {
	i := text.From + 1
	for i < text.To && nameByte(s.Src[i]) {
		i++
	}
	return string(s.Src[text.From:i]), trim(s.Src, markup.Span{From: i, To: text.To})
}

// ident is the name that a text begins with.
func (s *sheet) ident(text markup.Span) markup.Span {
	i := text.From
	for i < text.To && (nameByte(s.Src[i]) || s.Src[i] == '\\') {
		if s.Src[i] == '\\' {
			i++
		}
		i = min(i+1, text.To)
	}
	return markup.Span{From: text.From, To: i}
}

func nameByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' || c >= 0x80
}

// close ends the innermost block, and with it what the block defines.
func (s *sheet) close() {
	if s.deeper > 0 {
		s.deeper--
		return
	}
	n := len(s.stack) - 1
	if n < 0 {
		return
	}
	f := s.stack[n]
	s.stack = s.stack[:n]
	if f.first == parsers.NoDef {
		return
	}
	line, _ := s.Lines.Place(max(s.at, 1) - 1)
	for d := f.first; d <= f.last; d++ {
		x := &s.B.File.Defs[d]
		x.End, x.EndLine = max(x.End, s.at), max(x.EndLine, line)
	}
}

// encl is what the references here stand in.
func (s *sheet) encl() parsers.DefID {
	for i := len(s.stack) - 1; i >= 0; i-- {
		if s.stack[i].first != parsers.NoDef {
			return s.stack[i].first
		}
	}
	return s.Encl
}

// define adds a definition whose name stands in a span; what it says goes to the end of
// its head for now.
func (s *sheet) define(name, head, doc markup.Span, kind parsers.Kind, of string) {
	if !name.Empty() {
		s.defineAs(unescape(s.Src[name.From:name.To]), name, head, doc, kind, of)
	}
}

func (s *sheet) defineAs(name string, at, head, doc markup.Span, kind parsers.Kind, of string) {
	line, col := s.Lines.Place(at.From)
	startLine, _ := s.Lines.Place(head.From)
	endLine, _ := s.Lines.Place(max(head.To, head.From+1) - 1)
	d := parsers.Def{Name: s.B.Str(name), Kind: kind, Flags: parsers.FlagExported, Parent: parsers.NoDef, Off: at.From, Line: line, Col: col,
		Start: head.From, End: head.To, StartLine: startLine, EndLine: max(endLine, line),
		Type: s.space(of), Signature: parsers.Signature(s.Src[head.From:min(head.To, head.From+4*parsers.MaxSignature)])}
	if !doc.Empty() {
		if l, _ := s.Lines.Place(doc.To - 1); l+1 >= startLine {
			d.Doc = parsers.Summary(s.Src[doc.From:doc.To])
		}
	}
	s.B.Def(d)
}

func (s *sheet) space(of string) parsers.ExprID {
	return s.B.Expr(parsers.Expr{Op: parsers.OpMarkup, Name: s.B.Str(of)})
}

func unescape(name []byte) string {
	if bytes.IndexByte(name, '\\') >= 0 {
		name = bytes.ReplaceAll(name, []byte{'\\'}, nil)
	}
	return strings.ToValidUTF8(string(name), "\uFFFD")
}

func (s *sheet) ref(name markup.Span, role parsers.Role, of string) {
	if name.Empty() {
		return
	}
	line, col := s.Lines.Place(name.From)
	s.B.Ref(parsers.Ref{Name: s.B.Str(unescape(s.Src[name.From:name.To])), Role: role, Encl: s.encl(), Recv: s.space(of), Off: name.From, Line: line, Col: col})
}
