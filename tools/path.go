package tools

import (
	"net/url"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"unicode/utf8"
)

const pathHint = "give a path inside the workspace, relative to its root, for example src/main.go"

var (
	schemePattern = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*://|^(?i:file):[^0-9]`)
	drivePattern  = regexp.MustCompile(`^[A-Za-z]:([\\/]|$)`)
	linePattern   = regexp.MustCompile(`^(.+?):(\d{1,9})(?:-(\d{1,9}))?$`)
)

// CleanPath brings a path argument into the form of the index: relative to the
// workspace, slashes, no "." or "..". An absolute path is taken when it lies under
// one of roots, the spellings of the workspace's root. The root itself is "".
//
// Everything that leads out, or looks as if it should, is refused with one and the
// same error. Nothing is looked up: the error tells nothing about what exists.
func CleanPath(arg string, roots ...string) (string, error) {
	p := arg
	if runtime.GOOS == "windows" {
		p = filepath.ToSlash(p)
	}
	rel, abs := strings.CutPrefix(p, "/")
	windowsAbs := drivePattern.MatchString(p) && runtime.GOOS == "windows"
	if abs || windowsAbs {
		inside, ok := underAny(p, roots)
		if !ok {
			return "", outside(arg)
		}
		rel = inside
	}
	if !windowsAbs && suspicious(p) || leaves(rel) {
		return "", outside(arg)
	}
	clean := path.Clean(rel)
	if clean == "." {
		return "", nil
	}
	return clean, nil
}

func outside(arg string) error {
	return &Error{Code: "path_outside", Message: "the path " + quote(arg) + " leads out of the workspace", Suggestion: pathHint}
}

// suspicious reports whether a path is written so that some layer below might read
// it as another one: a URL, a home folder, a share, a drive, an encoded escape.
func suspicious(p string) bool {
	switch {
	case strings.ContainsRune(p, 0) || !utf8.ValidString(p):
		return true
	case schemePattern.MatchString(p) || drivePattern.MatchString(p):
		return true
	case p == "~" || strings.HasPrefix(p, "~/") || strings.HasPrefix(p, `~\`):
		return true
	case strings.HasPrefix(p, "//") || strings.HasPrefix(p, `\`):
		return true
	}
	// Names with a percent sign or a backslash are names; only what would escape
	// once decoded (also twice) or split there is refused.
	for range 3 {
		slashed := strings.ReplaceAll(p, `\`, "/")
		if slashed != p && leaves(slashed) || strings.ContainsRune(p, 0) {
			return true
		}
		decoded, err := url.PathUnescape(p)
		if err != nil || decoded == p {
			return false
		}
		if leaves(decoded) || strings.HasPrefix(decoded, "/") {
			return true
		}
		p = decoded
	}
	return true
}

// leaves reports whether a relative path goes above its start, be it on the way.
func leaves(p string) bool {
	depth := 0
	for part := range strings.SplitSeq(p, "/") {
		switch part {
		case "", ".":
		case "..":
			if depth--; depth < 0 {
				return true
			}
		default:
			depth++
		}
	}
	return false
}

// underAny gives the part of an absolute path below the first root that holds it.
// It compares by element: /srv/app-secret does not lie under /srv/app.
func underAny(p string, roots []string) (string, bool) {
	p = path.Clean(p)
	for _, root := range roots {
		if root == "" {
			continue
		}
		root = path.Clean(filepath.ToSlash(root))
		if p == root {
			return "", true
		}
		if rest, ok := strings.CutPrefix(p, strings.TrimSuffix(root, "/")+"/"); ok {
			return rest, true
		}
	}
	return "", false
}

// cleanReference cleans the path inside of an id ("path#Name") or a place
// ("path:12"); plain and qualified names pass as they are.
func cleanReference(ref string, roots ...string) (string, error) {
	ref = strings.TrimSpace(ref)
	if strings.ContainsRune(ref, 0) {
		return "", outside(ref)
	}
	file, rest := ref, ""
	switch {
	case strings.Contains(ref, "#"):
		i := strings.LastIndex(ref, "#")
		if j := strings.Index(ref, "#"); !strings.Contains(ref[j:], "/") {
			i = j
		}
		file, rest = ref[:i], ref[i:]
	case linePattern.MatchString(ref):
		i := strings.LastIndex(ref, ":")
		file, rest = ref[:i], ref[i:]
	case schemePattern.MatchString(ref) || strings.HasPrefix(ref, "/") || strings.HasPrefix(ref, `\\`) ||
		strings.HasPrefix(ref, "~") || drivePattern.MatchString(ref) || leaves(ref) || strings.Contains(ref, "%2f") || strings.Contains(ref, "%2F"):
		// A bare path where a name belongs.
	default:
		return ref, nil
	}
	if file == "" {
		return ref, nil
	}
	clean, err := CleanPath(file, roots...)
	if err != nil {
		return "", err
	}
	return clean + rest, nil
}
