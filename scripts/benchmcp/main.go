// Command benchmcp measures what a client of the MCP server feels:
//
//	benchmcp [-calls N] [-answers FILE] VADE DIR
//	benchmcp -sizes FILE
//
// VADE is the program, DIR a project whose index is built. It prints lines of "name
// value": start_ms (process start to the answer of initialize, median of nine), idle_mb
// and idle_cpu_ms (resident set after the handshake and CPU time in three quiet seconds;
// Linux only), p50 and p99 in ms of find_symbol with callers and of search, and served_mb
// (resident set five seconds after the last call). -answers writes the texts of answers
// as lines of {"kind","text"}, so that their tokens can be counted; -sizes prints the
// median bytes of each kind in such a file.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"time"
)

func main() {
	calls := flag.Int("calls", 200, "calls of each kind")
	answers := flag.String("answers", "", "the `file` for the texts of answers")
	sizes := flag.String("sizes", "", "print the sizes of the answers in the `file`")
	flag.Parse()
	if *sizes != "" {
		if err := printSizes(*sizes); err != nil {
			fail(err)
		}
		return
	}
	if flag.NArg() != 2 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(flag.Arg(0), flag.Arg(1), *calls, *answers); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "benchmcp:", err)
	os.Exit(1)
}

func printSizes(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	bytes := map[string][]float64{}
	for dec := json.NewDecoder(f); ; {
		var a struct{ Kind, Text string }
		if err := dec.Decode(&a); err == io.EOF {
			break
		} else if err != nil {
			return fmt.Errorf("read %s: %w", name, err)
		}
		bytes[a.Kind] = append(bytes[a.Kind], float64(len(a.Text)))
	}
	for _, kind := range slices.Sorted(maps.Keys(bytes)) {
		fmt.Println(kind, quantile(bytes[kind], 0.5), len(bytes[kind]))
	}
	return nil
}

const starts = 9

func run(vade, dir string, calls int, answers string) error {
	ready, err := startTimes(vade, dir)
	if err != nil {
		return err
	}
	fmt.Printf("start_ms %.1f\n", quantile(ready, 0.5))
	s, err := start(vade, dir)
	if err != nil {
		return err
	}
	defer s.close()
	p := &player{s: s, dir: dir, texts: io.Discard}
	if answers != "" {
		f, err := os.Create(answers)
		if err != nil {
			return err
		}
		defer f.Close()
		p.texts = f
	}
	if err := p.listing(); err != nil {
		return err
	}
	if err := p.pickSymbols(); err != nil {
		return err
	}
	if err := p.idle(); err != nil {
		return err
	}
	if err := p.callers(calls); err != nil {
		return err
	}
	if err := p.searches(calls); err != nil {
		return err
	}
	if err := p.outline(); err != nil {
		return err
	}
	time.Sleep(5 * time.Second)
	if mb, ok := s.resident(); ok {
		fmt.Printf("served_mb %.1f\n", mb)
	}
	return nil
}

func startTimes(vade, dir string) ([]float64, error) {
	var list []float64
	for range starts {
		before := time.Now()
		s, err := start(vade, dir)
		if err != nil {
			return nil, err
		}
		list = append(list, ms(time.Since(before)))
		s.close()
	}
	return list, nil
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// quantile sorts the list and gives the value below which the share q of it lies.
func quantile(list []float64, q float64) float64 {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[min(int(q*float64(len(list))), len(list)-1)]
}

func jsonLine(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // strings and numbers only
	}
	return append(b, '\n')
}
