package ruby

import "vade/parsers"

// helpers makes the names known that the direct statements of a block define for all of
// it: methods, and what let and subject give in a test.
func (w *walker) helpers(block uint32) {
	if w.owner.def != parsers.NoDef || w.flow.method != parsers.NoDef {
		return
	}
	for b := w.t.First(block); b != 0; b = w.t.Sibling(block, b) {
		if w.t.Nodes[b].Field != fBody {
			continue
		}
		for c := w.t.First(b); c != 0; c = w.t.Sibling(b, c) {
			switch w.kind(c) {
			case kMethod:
				if id := w.t.Child(c, fName); id != 0 && w.kind(id) == kIdentifier {
					w.await(c, w.name(id), true)
				}
			case kCall:
				if name := w.letName(c); name != 0 {
					w.await(c, name, false)
				}
			}
		}
	}
}

// await binds a name that the node n of the block gives a value.
func (w *walker) await(n uint32, name parsers.NameID, method bool) {
	v := w.fresh(name, method)
	w.pending[n] = int32(len(w.b.File.Binds))
	w.b.Bind(parsers.Bind{Name: name, Kind: parsers.BindLocal, From: v.from, To: v.to, Off: v.from, Encl: w.encl})
}

// letName is the name that let(:a) { … } and its like define, 0 for other calls.
func (w *walker) letName(n uint32) parsers.NameID {
	m, list := w.t.Child(n, fMethod), w.t.Child(n, fArguments)
	if m == 0 || w.t.Child(n, fReceiver) != 0 || w.t.Child(n, fBlock) == 0 {
		return 0
	}
	switch w.text(m) {
	case "subject":
		if list == 0 {
			return w.b.Str("subject")
		}
	case "let", "let!":
		if list == 0 {
			return 0
		}
	default:
		return 0
	}
	id := w.t.First(list)
	if id == 0 {
		return 0
	}
	name, _ := w.symbolName(id)
	return name
}

// spec reads the calls that tests are made of. ok is false if n is none of them.
func (w *walker) spec(n, m, list uint32) bool {
	b := w.t.Child(n, fBlock)
	if b == 0 || w.flow.method != parsers.NoDef {
		return false
	}
	switch w.text(m) {
	case "let", "let!", "subject":
		if w.letName(n) == 0 {
			return false
		}
	case "describe", "context", "feature", "shared_examples", "shared_context", "shared_examples_for", "namespace":
	default:
		return false
	}
	if w.letName(n) != 0 {
		w.refAs(m, w.name(m), parsers.RoleCall, 0, 0)
		x := w.block(b, 0, 0)
		if i, ok := w.pending[n]; ok && x != 0 {
			w.b.File.Binds[i].Value = w.b.File.Exprs[x].A
		}
		return true
	}
	w.refAs(m, w.name(m), parsers.RoleCall, 0, 0)
	w.described(n, list, b)
	return true
}

// described reads describe A do … end. What the block defines is not seen outside of it.
func (w *walker) described(n, list, b uint32) {
	p := w.pass(list)
	x := w.node(b)
	w.owning(newOwner(parsers.NoDef), func() {
		w.scope(x.Start, x.End, false, func() {
			if first := w.t.First(list); list != 0 && first != 0 && w.isConstant(first) && len(p.list) > 0 && p.list[0] != 0 {
				w.bind(parsers.BindLocal, w.b.Str("described_class"), 0, p.list[0])
				w.bind(parsers.BindLocal, w.b.Str("subject"), 0, w.b.Unary(parsers.OpNew, p.list[0]))
			}
			w.block(b, 0, 0)
		})
	})
}
