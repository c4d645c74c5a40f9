package indent

import (
	"bytes"
	"strings"
	"testing"
)

func TestHeal(t *testing.T) {
	s := Shape{
		Opens:  func(line []byte) bool { return bytes.HasPrefix(line, []byte("def ")) },
		Closes: "end",
		Unreadable: func(part []byte) bool {
			return bytes.Contains(part, []byte("((")) || bytes.Contains(part, []byte("bad"))
		},
	}
	for name, c := range map[string]struct{ in, want string }{
		"whole":       {"def a\n  x\nend\n", ""},
		"body":        {"c\n  def a\n    x((\n  end\n  def b\n    y\n  end\nend\n", "c\n  def a\n\n  end\n  def b\n    y\n  end\nend\n"},
		"head":        {"def bad\n  x\nend\nz\n", "\n\n\nz\n"},
		"without end": {"  def a(\n\n  def b\n    y\n  end\n", "\n\n  def b\n    y\n  end\n"},
		"other word":  {"def a((\n  x\nending\n", "\n\nending\n"},
		"last":        {"def a((", "def a((\n"},
	} {
		got := s.Heal([]byte(c.in))
		if got != nil && len(got) != len(c.in) {
			t.Errorf("%s: %d bytes became %d", name, len(c.in), len(got))
		}
		var lines []string
		for l := range strings.Lines(string(got)) {
			lines = append(lines, strings.TrimRight(l, " \n")+"\n")
		}
		if text := strings.Join(lines, ""); got != nil && text != c.want && strings.TrimSpace(text) != strings.TrimSpace(c.want) || got == nil && c.want != "" {
			t.Errorf("%s: got %q, want %q", name, text, c.want)
		}
	}
}
