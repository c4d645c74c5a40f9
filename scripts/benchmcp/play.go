package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"time"
)

// player asks the questions.
type player struct {
	s       *server
	dir     string
	texts   io.Writer
	symbols []symbol
}

type symbol struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Path string `json:"path"`
}

// words are parts of names that most projects have; what they find is asked about.
var words = []string{
	"parse", "load", "build", "render", "read", "write", "open", "run", "create", "new", "get", "set", "main",
	"handle", "config", "find", "add", "check", "format", "update", "init", "validate", "path", "context",
}

// listing keeps what a client pays before its first question.
func (p *player) listing() error {
	list, err := p.s.request("tools/list", map[string]any{})
	if err != nil {
		return err
	}
	p.keep("listing", string(list)+p.s.instructions)
	return nil
}

func (p *player) keep(kind, text string) {
	// A short write shows as missing lines to the reader of the file.
	_, _ = p.texts.Write(jsonLine(map[string]string{"kind": kind, "text": text}))
}

func (p *player) pickSymbols() error {
	seen := map[string]bool{}
	for _, kind := range []string{"function", "method"} {
		for _, w := range words {
			hits, err := p.find(w, kind)
			if err != nil {
				return err
			}
			for _, h := range hits {
				if !seen[h.ID] {
					seen[h.ID] = true
					p.symbols = append(p.symbols, h)
				}
			}
		}
	}
	if len(p.symbols) < 10 {
		return errors.New("fewer than ten functions were found; is the index built?")
	}
	return nil
}

// find searches from the command line, whose answers are data; the server's are text.
func (p *player) find(word, kind string) ([]symbol, error) {
	args := jsonLine(map[string]any{"query": word, "scope": "code", "kind": kind, "limit": 8})
	out, err := exec.Command(p.s.cmd.Path, "-C", p.dir, "call", "search", string(args)).Output()
	if err != nil {
		return nil, fmt.Errorf("search %s: %w", word, err)
	}
	var r struct{ Hits []symbol }
	if err := json.Unmarshal(out, &r); err != nil {
		return nil, fmt.Errorf("search %s: %w", word, err)
	}
	return r.Hits, nil
}

// idle looks at the server while nothing is asked.
func (p *player) idle() error {
	const quiet = 3 * time.Second
	time.Sleep(time.Second)
	before, ok := p.s.cpu()
	if !ok {
		return nil
	}
	time.Sleep(quiet)
	after, _ := p.s.cpu()
	mb, _ := p.s.resident()
	fmt.Printf("idle_mb %.1f\nidle_cpu_ms %.0f\n", mb, ms(after-before))
	return nil
}

// fewCallers matches an answer with two to ten callers.
var fewCallers = regexp.MustCompile(`: ([2-9]|10) callers`)

// callers asks for the definition and the callers of the symbols in turn. What an
// answer costs in tokens is only kept where there are a few callers: that is what
// compares.
func (p *player) callers(calls int) error {
	var times []float64
	for i := range calls {
		sym := p.symbols[i%len(p.symbols)]
		text, took, err := p.s.call("find_symbol", map[string]any{"name": sym.ID, "relation": "callers"})
		if err != nil {
			return err
		}
		times = append(times, ms(took))
		if i >= len(p.symbols) || !fewCallers.MatchString(text) {
			continue
		}
		p.keep("callers", text)
		if text, _, err = p.s.call("find_symbol", map[string]any{"name": sym.ID}); err != nil {
			return err
		}
		p.keep("symbol", text)
	}
	fmt.Printf("callers_p50_ms %.2f\ncallers_p99_ms %.2f\n", quantile(times, 0.5), quantile(times, 0.99))
	return nil
}

// searches looks for words, and for words with names.
func (p *player) searches(calls int) error {
	var times []float64
	for i := range calls {
		query := words[i%len(words)]
		if i%2 == 1 {
			query += " " + p.symbols[i%len(p.symbols)].Name
		}
		text, took, err := p.s.call("search", map[string]any{"query": query})
		if err != nil {
			return err
		}
		times = append(times, ms(took))
		p.keep("search", text)
	}
	fmt.Printf("search_p50_ms %.2f\nsearch_p99_ms %.2f\n", quantile(times, 0.5), quantile(times, 0.99))
	return nil
}

// outline asks for the outlines of the files that come closest to 300 lines.
func (p *player) outline() error {
	const wanted, near = 300, 30
	seen := map[string]bool{}
	for _, s := range p.symbols {
		if seen[s.Path] {
			continue
		}
		seen[s.Path] = true
		src, err := os.ReadFile(filepath.Join(p.dir, filepath.FromSlash(s.Path)))
		if err != nil {
			return err
		}
		if n := bytes.Count(src, []byte("\n")); n < wanted-near || n > wanted+near {
			continue
		}
		text, _, err := p.s.call("find_symbol", map[string]any{"path": s.Path})
		if err != nil {
			return err
		}
		p.keep("outline", text)
	}
	return nil
}
