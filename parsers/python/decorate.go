package python

import (
	"bytes"

	"vade/parsers"
)

// traits is what decorators make of a function or a class.
type traits struct {
	flags    parsers.Flag
	property bool
	class    bool // @classmethod
}

// decorated reads decorators and what they stand above. A decorator is used by the
// scope around: it runs when that scope does.
func (w *walker) decorated(s *scope, n uint32) {
	var tr traits
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.t.Kind(c) != kDecorator {
			continue
		}
		w.trait(&tr, c)
		for e := w.t.First(c); e != 0; e = w.t.Sibling(c, e) {
			w.use(s, e, parsers.RoleDecorator, false)
		}
	}
	switch def := w.t.Child(n, fDefinition); {
	case def == 0:
	case w.t.Kind(def) == kFunc:
		w.function(s, def, n, tr)
	case w.t.Kind(def) == kClass:
		w.classDef(s, def, n, tr)
	default:
		w.stmt(s, def)
	}
}

func (w *walker) trait(tr *traits, decorator uint32) {
	name := w.lastName(decorator)
	switch string(name) {
	case "staticmethod":
		tr.flags |= parsers.FlagStatic
	case "classmethod":
		tr.class = true
	case "overload":
		tr.flags |= parsers.FlagOverload
	case "abstractmethod":
		tr.flags |= parsers.FlagAbstract
	case "abstractclassmethod":
		tr.class = true
		tr.flags |= parsers.FlagAbstract
	case "abstractstaticmethod":
		tr.flags |= parsers.FlagAbstract | parsers.FlagStatic
	case "setter", "deleter":
		tr.property = true
		tr.flags |= parsers.FlagSetter
	case "getter":
		tr.property = true
		tr.flags |= parsers.FlagGetter
	default:
		if bytes.HasSuffix(name, []byte("property")) {
			tr.property = true
			tr.flags |= parsers.FlagGetter
		} else if !changesNothing(name) {
			tr.flags |= parsers.FlagDecorated
		}
	}
}

// changesNothing names decorators that hand a function to nobody else.
func changesNothing(name []byte) bool {
	switch string(name) {
	case "wraps", "lru_cache", "cache", "dataclass", "final", "override", "contextmanager", "asynccontextmanager",
		"total_ordering", "singledispatch", "singledispatchmethod", "no_type_check", "runtime_checkable", "unique",
		"deprecated", "dataclass_transform", "define", "frozen", "attrs", "keep_lazy", "keep_lazy_text":
		return true
	}
	return false
}

// runByTests tells whether a test runner finds a function of that name by itself.
func runByTests(name []byte, method bool) bool {
	if bytes.HasPrefix(name, []byte("test")) {
		return true
	}
	switch string(name) {
	case "setUp", "tearDown", "setUpClass", "tearDownClass", "setUpTestData", "setup_method", "teardown_method",
		"setup_class", "teardown_class", "asyncSetUp", "asyncTearDown":
		return method
	case "setUpModule", "tearDownModule", "setup_module", "teardown_module":
		return !method
	}
	return false
}

// enumBase tells whether a base of that name makes assignments enum members.
func enumBase(name []byte) bool {
	return bytes.HasSuffix(name, []byte("Enum")) || bytes.HasSuffix(name, []byte("Flag")) || bytes.HasSuffix(name, []byte("Choices"))
}
