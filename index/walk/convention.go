package walk

import (
	"slices"
	"strings"
)

// IsTest tells by the usual conventions whether a file is a test or serves tests.
func IsTest(path string) bool {
	folders, name := split(path)
	stem, ext := name, ""
	if dot := strings.LastIndexByte(name, '.'); dot > 0 {
		stem, ext = name[:dot], strings.ToLower(name[dot+1:])
	}
	return testName(stem, ext) || testFolder(folders, ext)
}

// testName judges a name without its extension.
func testName(stem, ext string) bool {
	lower := strings.ToLower(stem)
	switch ext {
	case "go":
		return strings.HasSuffix(stem, "_test")
	case "py", "pyi":
		return strings.HasPrefix(stem, "test_") || strings.HasSuffix(stem, "_test") ||
			stem == "conftest" || stem == "tests"
	case "js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts", "vue", "svelte", "snap":
		return endsIn(lower, ".test", ".spec", ".tests", ".specs", ".cy", ".e2e", ".e2e-spec",
			"-test", "-spec", "_test", "_spec", ".test-d") ||
			ext == "snap" && strings.Contains(lower, ".test.")
	case "java":
		return endsIn(stem, "Test", "Tests", "TestCase", "IT", "ITCase") || camelPrefix(stem, "Test")
	case "kt", "kts", "groovy", "scala", "php":
		return endsIn(stem, "Test", "Tests", "TestCase", "Spec", "Specs", "ITCase")
	case "cs", "vb", "fs", "swift", "m":
		return endsIn(stem, "Test", "Tests", "TestCase")
	case "rb":
		return endsIn(stem, "_spec", "_test", "spec_helper", "test_helper") || strings.HasPrefix(stem, "test_")
	case "rs":
		return stem == "tests" || stem == "test" || endsIn(stem, "_test", "_tests")
	case "c", "cc", "cpp", "cxx", "h", "hpp", "dart", "ex", "exs", "erl", "lua", "jl", "zig", "clj":
		return endsIn(lower, "_test", "_tests", "_unittest", "_spec") || strings.HasPrefix(lower, "test_")
	}
	return false
}

// testFolder judges the folders a file is in. A plain "test" may be a library's own
// package (django.test), so there it has to be the outermost folder for some languages.
func testFolder(folders []string, ext string) bool {
	for i, folder := range folders {
		switch strings.ToLower(folder) {
		case "tests", "__tests__", "__mocks__", "__snapshots__", "__fixtures__", "testdata", "e2e", "cypress",
			"androidtest", "unittests", "unittest", "integrationtest", "integration-test":
			return true
		case "test":
			if i == 0 || ext != "py" && ext != "go" || folders[i-1] == "src" {
				return true
			}
		case "spec":
			if slices.Contains([]string{"rb", "js", "ts", "jsx", "tsx", "mjs", "coffee"}, ext) {
				return true
			}
		}
		if i > 0 && folders[i-1] == "src" && strings.HasSuffix(folder, "Test") { // Gradle source sets
			return true
		}
		if ext == "cs" && endsIn(folder, ".Tests", ".Test", ".UnitTests", ".IntegrationTests") {
			return true
		}
	}
	return false
}

// IsVendored tells by its folders whether a file is someone else's code that was copied
// into the workspace.
func IsVendored(path string) bool {
	folders, _ := split(path)
	for i, folder := range folders {
		switch strings.ToLower(folder) {
		case "vendor", "vendored", "_vendor", "third_party", "third-party", "thirdparty", "3rdparty",
			"node_modules", "bower_components", "godeps", "site-packages", "pods", "carthage":
			return true
		case "releases", "plugins", "sdks", "cache":
			if i > 0 && folders[i-1] == ".yarn" {
				return true
			}
		}
	}
	return false
}

func split(path string) (folders []string, name string) {
	parts := strings.Split(path, "/")
	return parts[:len(parts)-1], parts[len(parts)-1]
}

func endsIn(s string, endings ...string) bool {
	return slices.ContainsFunc(endings, func(ending string) bool { return strings.HasSuffix(s, ending) })
}

// camelPrefix tells whether s starts with a word, as TestParser does and Testament not.
func camelPrefix(s, word string) bool {
	rest, ok := strings.CutPrefix(s, word)
	return ok && rest != "" && rest[0] >= 'A' && rest[0] <= 'Z'
}
