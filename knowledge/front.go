package knowledge

import (
	"bytes"
	"strings"
)

// The bounds of front matter; what is longer is taken for text.
const (
	maxFront  = 64 << 10
	maxFields = 200
)

// frontMatter gives the front matter of src, between lines of --- (YAML) or +++ (TOML),
// and the offset of the text behind it. Without an end it is none.
func frontMatter(src []byte) (front []byte, fence byte, body int) {
	if len(src) < 4 || !(bytes.HasPrefix(src, []byte("---")) || bytes.HasPrefix(src, []byte("+++"))) {
		return nil, 0, 0
	}
	fence = src[0]
	mark := string(src[:3])
	first := bytes.IndexByte(src, '\n')
	if first < 0 || trimLine(src[:first]) != mark {
		return nil, 0, 0
	}
	for at := first + 1; at < len(src) && at < maxFront; {
		end := len(src)
		if n := bytes.IndexByte(src[at:], '\n'); n >= 0 {
			end = at + n + 1
		}
		line := trimLine(src[at:end])
		if line == mark || fence == '-' && line == "..." {
			return src[first+1 : at], fence, end
		}
		at = end
	}
	return nil, 0, 0
}

func trimLine(line []byte) string { return strings.TrimRight(string(line), " \t\r\n") }

// readFront reads the scalars and the tags of front matter. It knows as much YAML and
// TOML as such files use: top-level keys, quoted and plain scalars, block scalars, flow
// and block lists. What it does not understand it leaves out.
func readFront(front []byte, fence byte) (map[string]string, []string) {
	fields, tags := map[string]string{}, []string{}
	lines := strings.Split(strings.ReplaceAll(string(front), "\r\n", "\n"), "\n")
	sign := ":"
	if fence == '+' {
		sign = "="
	}
	for i := 0; i < len(lines) && len(fields) < maxFields; i++ {
		line := lines[i]
		if fence == '+' && strings.HasPrefix(line, "[") {
			break // a table: no longer top level
		}
		key, value, ok := strings.Cut(line, sign)
		if !ok || key == "" || strings.TrimLeft(line, " \t#-") != line || strings.ContainsAny(key, "{}[]\"'") && fence == '-' && !quoted(key) {
			continue
		}
		key = strings.ToLower(strings.Trim(strings.TrimSpace(key), `"'`))
		value = strings.TrimSpace(value)
		var list []string
		value, list, i = readValue(lines, i, value, fence)
		if isTags(key) {
			if value != "" && list == nil {
				list = splitTags(value)
			}
			tags = append(tags, list...)
		}
		if value != "" {
			fields[key] = strings.ToValidUTF8(value, "\uFFFD")
		}
	}
	return fields, tags
}

func isTags(key string) bool {
	return key == "tags" || key == "keywords" || key == "categories" || key == "tag"
}

func quoted(s string) bool { return len(s) > 1 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] }

// readValue reads a value that may go on over further lines; it gives the last line read.
func readValue(lines []string, i int, value string, fence byte) (string, []string, int) {
	switch {
	case strings.HasPrefix(value, "["):
		for !strings.Contains(value, "]") && i+1 < len(lines) && len(value) < 4096 {
			i++
			value += " " + strings.TrimSpace(lines[i])
		}
		return "", flowList(value), i
	case fence == '-' && (value == "" || value[0] == '|' || value[0] == '>'):
		return blockValue(lines, i, value)
	case strings.HasPrefix(value, "{"):
		return "", nil, i
	}
	return scalar(value), nil, i
}

// blockValue reads the indented lines below a key: a list, a block of text, or a map,
// which is left out.
func blockValue(lines []string, i int, mark string) (string, []string, int) {
	var text, list []string
	for i+1 < len(lines) {
		next := lines[i+1]
		item := strings.TrimSpace(next)
		listed := strings.HasPrefix(item, "- ")
		if item != "" && !strings.HasPrefix(next, " ") && !strings.HasPrefix(next, "\t") && !listed {
			break
		}
		i++
		switch {
		case mark != "":
			text = append(text, item)
		case listed && len(list) < maxFields:
			if s := scalar(strings.TrimSpace(item[2:])); s != "" && !strings.Contains(s, ": ") {
				list = append(list, s)
			}
		}
	}
	return strings.TrimSpace(strings.Join(text, " ")), list, i
}

func flowList(value string) []string {
	inner, _, _ := strings.Cut(strings.TrimPrefix(value, "["), "]")
	return splitTags(inner)
}

func splitTags(value string) []string {
	list := []string{}
	for _, s := range strings.Split(value, ",") {
		if s = scalar(strings.TrimSpace(s)); s != "" && len(list) < maxFields {
			list = append(list, strings.ToValidUTF8(s, "\uFFFD"))
		}
	}
	return list
}

// scalar unquotes a value; of a plain one it drops the comment.
func scalar(value string) string {
	if value == "" {
		return ""
	}
	switch q := value[0]; q {
	case '"':
		return unquote(value[1:])
	case '\'':
		var b strings.Builder
		for rest := value[1:]; ; {
			n := strings.IndexByte(rest, '\'')
			if n < 0 {
				return b.String() + rest
			}
			b.WriteString(rest[:n])
			if !strings.HasPrefix(rest[n+1:], "'") {
				return b.String()
			}
			b.WriteByte('\'')
			rest = rest[n+2:]
		}
	}
	if n := strings.Index(value, " #"); n >= 0 {
		value = value[:n]
	}
	return strings.TrimSpace(value)
}

func unquote(rest string) string {
	var b strings.Builder
	for i := 0; i < len(rest) && rest[i] != '"'; i++ {
		c := rest[i]
		if c == '\\' && i+1 < len(rest) {
			i++
			switch c = rest[i]; c {
			case 'n', 't':
				c = ' '
			}
		}
		b.WriteByte(c)
	}
	return b.String()
}
