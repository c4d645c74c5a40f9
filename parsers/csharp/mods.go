package csharp

import (
	"bytes"
	"strings"

	"vade/parsers"
)

// mods is what the words and attributes in front of a declaration make of it.
type mods struct {
	flags    parsers.Flag
	constant bool
	async    bool
}

// mods reads the modifiers of a declaration, which is a member or else a type.
func (w *walker) mods(n uint32, member bool) mods {
	var m mods
	visible, hidden := false, false
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch w.kind(c) {
		case kModifier:
			switch string(w.t.Text(c)) {
			case "public", "protected", "internal":
				visible = true
			case "private", "file":
				hidden = true
			case "static":
				m.flags |= parsers.FlagStatic
			case "abstract":
				m.flags |= parsers.FlagAbstract
			case "extern":
				m.flags |= parsers.FlagAbstract
			case "async":
				m.async = true
				m.flags |= parsers.FlagAsync
			case "const":
				m.constant = true
			}
		case kAttributeList:
			m.flags |= w.attributeFlags(c)
		}
	}
	if !member && w.kind(n) != kEnum && w.owner.def == parsers.NoDef { // types of a name space are internal
		visible = visible || !hidden
	}
	switch {
	case visible, !hidden && w.owner.kind == parsers.KindInterface, !hidden && w.kind(n) == kEnum && w.owner.def == parsers.NoDef:
		m.flags |= parsers.FlagExported
	}
	if !member {
		m.flags &^= parsers.FlagStatic
		if w.encl != parsers.NoDef && w.b.File.Defs[w.encl].Flags&parsers.FlagLocal != 0 {
			m.flags |= parsers.FlagLocal
		}
	}
	return m
}

// attributes reads the attributes of a declaration: the scope around uses them.
func (w *walker) attributes(n uint32) {
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		if w.kind(c) == kAttributeList {
			w.visit(c)
		}
	}
}

// attribute reads an attribute with its arguments, or a list of them.
func (w *walker) attribute(n uint32) {
	if w.kind(n) == kAttribute {
		w.attributeName(w.t.Child(n, fName))
	}
	for c := w.t.First(n); c != 0; c = w.t.Sibling(n, c) {
		switch {
		case w.field(c) == fName:
		case w.kind(n) == kAttributeArg && w.kind(c) == kAssign: // a member of the attribute
			w.use(w.t.Child(c, fRight))
		default:
			w.visit(c)
		}
	}
}

// attributeName reads the name of an attribute. Its class has a longer one.
func (w *walker) attributeName(n uint32) {
	w.last = -1
	w.typ(n, parsers.RoleDecorator)
	if w.last < 0 {
		return
	}
	const suffix = "Attribute"
	r := &w.b.File.Refs[w.last]
	if name := w.b.Text(r.Name); r.Role == parsers.RoleDecorator && !strings.HasSuffix(name, suffix) {
		r.Name = w.b.Str(name + suffix)
	}
}

// attributeFlags tells what the attributes of a list make of a declaration.
func (w *walker) attributeFlags(list uint32) parsers.Flag {
	var fl parsers.Flag
	for a := w.t.First(list); a != 0; a = w.t.Sibling(list, a) {
		if w.kind(a) != kAttribute {
			continue
		}
		name := w.t.Text(w.t.Child(a, fName))
		if i := bytes.LastIndexByte(name, '.'); i >= 0 {
			name = name[i+1:]
		}
		if i := bytes.IndexByte(name, '<'); i >= 0 {
			name = name[:i]
		}
		name = bytes.TrimSuffix(name, []byte("Attribute"))
		switch {
		case runByTests(string(name)):
			fl |= parsers.FlagTest
		case !changesNothing(string(name)):
			fl |= parsers.FlagDecorated
		}
	}
	return fl
}

// runByTests names the attributes of what a test runner runs.
func runByTests(name string) bool {
	switch name {
	case "Fact", "Theory", "Test", "TestCase", "TestCaseSource", "TestMethod", "DataTestMethod", "TestClass", "TestFixture", "SetUp",
		"TearDown", "OneTimeSetUp", "OneTimeTearDown", "SetUpFixture", "TestInitialize", "TestCleanup", "ClassInitialize", "ClassCleanup",
		"AssemblyInitialize", "AssemblyCleanup", "Benchmark", "GlobalSetup", "GlobalCleanup", "ConditionalFact", "ConditionalTheory":
		return true
	}
	return false
}

// changesNothing names attributes that hand what they stand on to nobody.
func changesNothing(name string) bool {
	switch name {
	case "Obsolete", "MethodImpl", "Conditional", "DebuggerStepThrough", "DebuggerDisplay", "DebuggerBrowsable", "DebuggerHidden",
		"ExcludeFromCodeCoverage", "SuppressMessage", "Pure", "Flags", "CLSCompliant", "EditorBrowsable", "NotNull", "MaybeNull",
		"AllowNull", "DisallowNull", "NotNullWhen", "MaybeNullWhen", "MemberNotNull", "DoesNotReturn", "CanBeNull", "ItemNotNull",
		"UsedImplicitly", "AttributeUsage", "StructLayout", "FieldOffset", "CompilerGenerated", "GeneratedCode", "ThreadStatic",
		"UnconditionalSuppressMessage", "RequiresUnreferencedCode", "RequiresDynamicCode", "DynamicallyAccessedMembers", "SecurityCritical",
		"SecuritySafeCritical", "Serializable", "NonSerialized", "StackTraceHidden":
		return true
	}
	return false
}
