package walk

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

func TestBinaryInDisguise(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	noise := func(n int, zero bool) string {
		b := make([]byte, n)
		for i := range b {
			b[i] = byte(r.IntN(256))
			if b[i] == 0 && !zero {
				b[i] = 1
			}
		}
		return string(b)
	}
	for name, tt := range map[string]struct {
		path, data string
		binary     bool
	}{
		"transport stream":        {"clip.ts", "G" + noise(100_000, true), true},
		"code, then bytes":        {"blob.go", "package b\n\nfunc F() {}\n\x00\x01" + noise(9000, true), true},
		"heading, then bytes":     {"doc.md", "# x\n\x00" + noise(100, true), true},
		"bytes without NUL":       {"pic.ts", "\x89PNG\r\n\x1a\n" + noise(300, false), true},
		"UTF-16 without a mark":   {"a.cs", "c\x00l\x00a\x00s\x00s\x00", true},
		"noise after a mark":      {"a.cs", "\xff\xfe" + noise(3000, true), true},
		"odd length after a mark": {"a.cs", "\xff\xfea\x00b", true},
		"empty":                   {"empty.py", "", false},
		"only a mark":             {"bom.py", "\xef\xbb\xbf", false},
		"only a wide mark":        {"bom.py", "\xff\xfe", false},
		"NUL beyond the window":   {"table.c", strings.Repeat("x = 1;\n", 2000) + "\x00", false},
		"escape sequences":        {"colour.sh", "echo '\x1b[31mred\x1b[0m'\n", false},
		"form feed":               {"gnu.c", "int a;\n\f\nint b;\n", false},
		"EUC-KR":                  {"k.c", "/* \xbe\xd0\xb7\xc2 \xb0\xd4\xc0\xcc\xc1\xf6 */\nint gauge(void);\n", false},
		"Shift-JIS":               {"j.py", "# \x88\xb3\x97\xcd\x8cv\ndef f():\n    return 1\n", false},
		"Latin-1":                 {"l.java", "// Gr\xf6\xdfe \xfcbergeben\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			c := Classify(tt.path, []byte(tt.data))
			if got := Class(c.Reason) == "binary"; got != tt.binary {
				t.Errorf("Reason = %q, want binary: %v", c.Reason, tt.binary)
			}
			if tt.binary && len(c.Text) > 0 {
				t.Errorf("a binary has %d bytes of text", len(c.Text))
			}
		})
	}
}

func TestEncodings(t *testing.T) {
	const text = "class Meß {\r\n  // 🎣\r\n}\r\n"
	wide := func(order binary.AppendByteOrder, mark string, width int) []byte {
		out := []byte(mark)
		if width == 4 {
			for _, r := range text {
				out = order.AppendUint32(out, uint32(r))
			}
			return out
		}
		for _, u := range utf16.Encode([]rune(text)) {
			out = order.AppendUint16(out, u)
		}
		return out
	}
	for _, tt := range []struct {
		encoding string
		bom      int
		data     []byte
		want     string
	}{
		{"utf-8", 0, []byte(text), text},
		{"utf-8", 3, []byte("\xef\xbb\xbf" + text), text},
		{"utf-16le", 2, wide(binary.LittleEndian, "\xff\xfe", 2), text},
		{"utf-16be", 2, wide(binary.BigEndian, "\xfe\xff", 2), text},
		{"utf-32le", 4, wide(binary.LittleEndian, "\xff\xfe\x00\x00", 4), text},
		{"utf-32be", 4, wide(binary.BigEndian, "\x00\x00\xfe\xff", 4), text},
		{"unknown", 0, []byte("// caf\xe9\n"), "// caf\xe9\n"},
		{"unknown", 3, []byte("\xef\xbb\xbf// caf\xe9\n"), "// caf\xe9\n"},
	} {
		c := Classify("a.cs", tt.data)
		if c.Encoding != tt.encoding || c.BOM != tt.bom || string(c.Text) != tt.want || c.Reason != "" {
			t.Errorf("%s: %+v, text %q", tt.encoding, c, c.Text)
		}
	}
}

func TestLineEndings(t *testing.T) {
	for in, want := range map[string]string{
		"a\rb\rc":         "a\nb\nc",
		"a\r":             "a\n",
		"a\r\nb\r\n":      "a\r\nb\r\n",
		"a\r\nb\rc\n":     "a\r\nb\rc\n",
		"a\nb":            "a\nb",
		"\xef\xbb\xbfa\r": "a\n",
	} {
		if got := string(Classify("x.py", []byte(in)).Text); got != want {
			t.Errorf("Text of %q = %q, want %q", in, got, want)
		}
	}
	in := []byte("a\rb")
	if Classify("x.py", in); string(in) != "a\rb" {
		t.Errorf("Classify changed its input to %q", in)
	}
}

func TestMinified(t *testing.T) {
	each := func(n int, sep, format string) string {
		parts := make([]string, n)
		for i := range parts {
			parts[i] = strings.ReplaceAll(format, "%d", fmt.Sprint(i))
		}
		return strings.Join(parts, sep)
	}
	bundle := "!function(){" + each(9000, ";", "function z%d(a){return a+%d}") + "}();\n"
	for name, tt := range map[string]struct {
		path, text string
		want       bool
	}{
		"by name":               {"lib/x.min.js", "f()", true},
		"style by name":         {"lib/x.MIN.css", "a{}", true},
		"bundle":                {"web/app.js", bundle, true},
		"bundle with a licence": {"web/app.js", "/* Licence\n * of many\n * lines\n */\n" + bundle, true},
		"bundle in chunks":      {"web/app.js", each(100, "\n", each(60, ";", "var q%d=function(e,t){return e(t),n[%d]}")+";"), true},
		"bundle with quotes in regular expressions": {"web/app.js", each(6000, ";", `function q%d(a){return a.replace(/["']/g,"x")+'%d'}`), true},
		"style sheet":          {"web/site.css", each(9000, "", ".c%d{margin:%dpx}"), true},
		"small bundle":         {"web/tiny.js", each(500, ";", "function z%d(a){return a+%d}"), false},
		"long constant":        {"token.py", "def before():\n    return 1\n\nBLOB = \"" + strings.Repeat("ab0", 80_000) + "\"\n", false},
		"constant on 2 lines":  {"wasm.js", "export default \"" + strings.Repeat("AGFzbQEAAAAB", 20_000) + "\";\n", false},
		"code in a constant":   {"loader.js", "import x from \"y\";\nexport const code = '" + strings.TrimSpace(bundle) + "';\n", false},
		"table of numbers":     {"table.go", "package t\nvar t = [...]int{" + each(60_000, ",", "%d") + "}\n", false},
		"table of records":     {"rows.ts", "export const rows = [" + each(12_000, ",", `{id:%d,name:"n%d"}`) + "];\n", false},
		"table of tuples":      {"rows.py", "ROWS = [" + each(20_000, ",", `("n%d", %d)`) + "]\n", false},
		"data":                 {"data.json", `{"rows":[` + each(40_000, ",", `{"k%d":"v%d"}`) + "]}", false},
		"large but ordinary":   {"big.js", strings.Repeat("function a(x) {\n  return x + 1;\n}\n", 9000), false},
		"ordinary, a few long": {"mix.js", strings.Repeat("function a(x) { return x; }\n", 8000) + each(2000, ";", "f(%d)") + "\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			c := Classify(tt.path, []byte(tt.text))
			if c.Minified != tt.want || (Class(c.Reason) == "minified") != tt.want {
				t.Errorf("%d bytes: Minified = %v, Reason = %q", len(tt.text), c.Minified, c.Reason)
			}
		})
	}
}

func TestGenerated(t *testing.T) {
	for _, tt := range []struct {
		path, text string
		want       bool
	}{
		{"api/shed.pb.go", "package api\n", true},
		{"api/shed_pb2.py", "x = 1\n", true},
		{"lib/model.g.dart", "", true},
		{"ui/Form.Designer.cs", "", true},
		{"web/package-lock.json", "{}", true},
		{"Cargo.lock", "", true},
		{"go.sum", "", true},
		{"web/app.js.map", "{}", true},
		{"web/app.min.js", "f()", true},
		{"k8s/zz_generated.deepcopy.go", "", true},
		{"a.go", "// Code generated by stringer. DO NOT EDIT.\n\npackage a\n", true},
		{"a.go", "// Copyright\n\n//go:build x\n\n// Code generated by mockgen; DO NOT EDIT.\n", true},
		{"a.js", "/**\n * @generated SignedSource<<1>>\n */\n", true},
		{"a.py", "# This file is automatically generated.\nx = 1\n", true},
		{"a.cs", "//------\n// <auto-generated>\n", true},
		{"a.sql", "-- Generated by sqlc. Do not edit by hand.\n", true},
		{"a.go", "package a\n\nconst header = \"// Code generated by x. DO NOT EDIT.\"\n", false},
		{"a.md", "# Markers\n\n* `@generated` and DO NOT EDIT in the first lines\n", false},
		{"a.js", "// finds the @generatedBy mark\n", false},
		{"a.py", "# generates the report\n", false},
		{"a.go", strings.Repeat("// text\n", 40) + "// Code generated by x. DO NOT EDIT.\n", false},
		{"lock.go", "package lock\n", false},
	} {
		if got := Classify(tt.path, []byte(tt.text)).Generated; got != tt.want {
			t.Errorf("Generated of %s %q = %v, want %v", tt.path, tt.text, got, tt.want)
		}
	}
}

func TestIsTest(t *testing.T) {
	for path, want := range map[string]bool{
		"pkg/a_test.go": true, "pkg/testdata/x.go": true, "pkg/testing.go": false, "pkg/test/helper.go": false, "pkg/latest.go": false,
		"test/e2e.go": true, "src/app.spec.ts": true, "src/app.test.tsx": true, "src/__tests__/app.tsx": true, "src/spec.ts": false,
		"src/contest.ts": false, "e2e/login.ts": true, "test/unit/a.js": true, "tests/test_models.py": true, "app/tests/__init__.py": true,
		"app/tests.py": true, "app/test_views.py": true, "app/views_test.py": true, "conftest.py": true, "django/test/client.py": false,
		"django/testing_tools.py": false, "src/test/java/a/Base.java": true, "src/main/java/a/ParserTest.java": true,
		"src/main/java/a/TestParser.java": true, "src/main/java/a/Testament.java": false, "src/main/java/a/KeySpec.java": false,
		"src/androidTest/k/A.kt": true, "src/integrationTest/k/A.kt": true, "core/ParserSpec.scala": true, "crates/a/tests/it.rs": true,
		"crates/a/src/tests.rs": true, "crates/a/src/attest.rs": false, "spec/models/user_spec.rb": true, "spec/support/x.rb": true,
		"test/test_user.rb": true, "spec/openapi.yaml": false, "App.Tests/Thing.cs": true, "App/ThingTests.cs": true, "App/Latest.cs": false,
		"lib/x_test.dart": true, "src/a_unittest.cc": true, "tests/PhpTest.php": true, "": false, "test": false,
	} {
		if got := IsTest(path); got != want {
			t.Errorf("IsTest(%q) = %v, want %v", path, got, want)
		}
	}
}

func TestIsVendored(t *testing.T) {
	for path, want := range map[string]bool{
		"vendor/x/y.go": true, "a/third_party/z.c": true, "node_modules/a/i.js": true, "pip/_vendor/six.py": true, ".yarn/releases/yarn.cjs": true,
		"releases/a.go": false, "vendor.go": false, "vendors/a.go": false, "src/a.go": false,
	} {
		if got := IsVendored(path); got != want {
			t.Errorf("IsVendored(%q) = %v, want %v", path, got, want)
		}
	}
}

func FuzzClassify(f *testing.F) {
	for _, seed := range []string{"", "a\r", "\xff\xfea\x00", "\xef\xbb\xbf\xff", "\x00\x00\xfe\xff\x00\x11\x00\x00", "// @generated\n", "\xff\xfe\x3d\xd8"} {
		f.Add("a.js", []byte(seed))
	}
	f.Fuzz(func(t *testing.T, path string, data []byte) {
		c := Classify(path, data)
		if c.Encoding != unknown && !utf8.Valid(c.Text) {
			t.Errorf("%s text is no UTF-8: %q", c.Encoding, c.Text)
		}
		if c.Text == nil && data != nil || len(c.Text) > 2*len(data) {
			t.Errorf("%d bytes became %d", len(data), len(c.Text))
		}
	})
}
