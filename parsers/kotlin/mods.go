package kotlin

import "vade/parsers"

// mods is what the words and annotations in front of a declaration make of it.
type mods struct {
	flags    parsers.Flag
	constant bool
	private  bool
}

// mods reads the modifiers of a declaration.
func (w *walker) mods(n uint32) mods {
	var m mods
	list := w.t.ChildKind(n, kModifiers)
	for c := w.t.First(list); list != 0 && c != 0; c = w.t.Sibling(list, c) {
		switch word := string(w.t.Text(c)); w.kind(c) {
		case kVisibility:
			m.private = word == "private"
		case kFunctionModifier:
			switch word {
			case "suspend":
				m.flags |= parsers.FlagAsync
			case "external":
				m.flags |= parsers.FlagAbstract
			}
		case kInheritance:
			if word == "abstract" {
				m.flags |= parsers.FlagAbstract
			}
		case kPropertyModifier:
			m.constant = m.constant || word == "const"
		case kAnnotation:
			m.flags |= w.annotationFlags(c)
		}
	}
	switch {
	case w.code:
		m.flags |= parsers.FlagLocal
	case !m.private:
		m.flags |= parsers.FlagExported
	}
	if w.owner.static && w.owner.def == w.encl && w.encl != parsers.NoDef && !w.code {
		m.flags |= parsers.FlagStatic
	}
	return m
}

// annotations reads the annotations among modifiers.
func (w *walker) annotations(n uint32) {
	if n == 0 || !w.enter() {
		return
	}
	defer w.leave()
	switch w.kind(n) {
	case kInvocation:
		w.typ(w.typeOf(n), parsers.RoleDecorator)
		if args := w.t.ChildKind(n, kArgs); args != 0 {
			last := w.last
			list, _ := w.args([]uint32{args}, 0, 0)
			w.supply(last, list)
		}
		return
	case kUserType:
		w.typ(n, parsers.RoleDecorator)
		return
	}
	for c := w.first(n); c != 0; c = w.next(n, c) {
		w.annotations(c)
	}
}

// annotationFlags tells what an annotation makes of a declaration.
func (w *walker) annotationFlags(n uint32) parsers.Flag {
	var fl parsers.Flag
	for c := w.first(n); c != 0; c = w.next(n, c) {
		t := c
		if w.kind(c) == kInvocation {
			t = w.typeOf(c)
		}
		if t == 0 || w.kind(t) != kUserType {
			continue
		}
		switch name := w.b.Text(w.simpleName(t)); {
		case runByTests(name):
			fl |= parsers.FlagTest
		case !changesNothing(name):
			fl |= parsers.FlagDecorated
		}
	}
	return fl
}

// runByTests names the annotations of what a test runner runs.
func runByTests(name string) bool {
	switch name {
	case "Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate", "Before", "After", "BeforeClass", "AfterClass", "BeforeEach",
		"AfterEach", "BeforeAll", "AfterAll", "BeforeTest", "AfterTest", "BeforeMethod", "AfterMethod", "Benchmark", "Setup", "TearDown":
		return true
	}
	return false
}

// changesNothing names annotations that hand what they stand on to nobody.
func changesNothing(name string) bool {
	switch name {
	case "Deprecated", "Suppress", "JvmStatic", "JvmField", "JvmOverloads", "JvmName", "JvmInline", "JvmSynthetic", "JvmDefault", "JvmMultifileClass",
		"JvmSuppressWildcards", "JvmWildcard", "Throws", "OptIn", "PublishedApi", "ExperimentalStdlibApi", "RequiresOptIn", "SinceKotlin", "Volatile",
		"Transient", "Synchronized", "Strictfp", "Target", "Retention", "MustBeDocumented", "Repeatable", "DslMarker", "Nullable", "NotNull", "NonNull",
		"SuppressLint", "RequiresApi", "VisibleForTesting", "Ignore", "Disabled", "Composable":
		return true
	}
	return false
}
