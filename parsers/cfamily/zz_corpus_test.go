package cfamily

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"vade/parsers"
	"vade/parsers/parsertest"
)

func TestZZCorpus(t *testing.T) {
	root := os.Getenv("CORPUS")
	if root == "" {
		t.Skip()
	}
	ps := map[*parsers.Language]parsers.Parser{}
	reg := parsers.NewRegistry(Languages)
	files, broken, places, bytes := 0, 0, 0, 0
	start := time.Now()
	filepath.WalkDir(root, func(p string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil
		}
		l := reg.ByPath(p)
		if l == nil {
			return nil
		}
		src, err := os.ReadFile(p)
		if err != nil {
			return nil
		}
		if ps[l] == nil {
			ps[l], _ = l.New()
		}
		t0 := time.Now()
		f, err := ps[l].Parse(p, src)
		if err != nil {
			t.Error(p, err)
			return nil
		}
		if el := time.Since(t0); el > time.Second {
			fmt.Println("SLOW", p, el)
		}
		if os.Getenv("CHECK") != "" {
			parsertest.Check(t, f, src)
		}
		files++
		bytes += len(src)
		if f.Cut != "" {
			fmt.Println("CUT", p, f.Cut)
		}
		if f.Broken > 0 {
			broken++
			places += f.Broken
			lines := strings.Split(string(src), "\n")
			text := ""
			if f.BrokenLine > 0 && f.BrokenLine <= len(lines) {
				text = lines[f.BrokenLine-1]
			}
			fmt.Printf("BROKEN %s:%d (%d) %s\n", p, f.BrokenLine, f.Broken, strings.TrimSpace(text))
		}
		if os.Getenv("DEFS") != "" {
			for _, d := range f.Defs {
				fmt.Printf("DEF %s:%d %s %s %d\n", p, d.Line, d.Kind, f.Names[d.Name], d.Flags)
			}
		}
		return nil
	})
	fmt.Println("FILES", files, "BROKEN", broken, "PLACES", places, "MB", float64(bytes)/1e6, "TIME", time.Since(start))
}

func TestZZOut(t *testing.T) {
	p := os.Getenv("FILE")
	if p == "" {
		t.Skip()
	}
	src, _ := os.ReadFile(p)
	var s source
	s.read(src, !strings.HasSuffix(p, ".c") && !strings.HasSuffix(p, ".h"), strings.Contains(filepath.Ext(p), "h"))
	os.Stdout.Write(s.out)
}
