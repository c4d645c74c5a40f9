package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"vade/tools"
)

// The rules of output:
//   - stdout is the answer and nothing else; with --json it is one JSON object;
//   - stderr is all the rest: progress (on a terminal only), gaps, errors, the log;
//   - an error is one line "vade: what failed", and one line "  what to do";
//   - with --json a failed command prints {"error": …} on stdout as well;
//   - the same input gives the same bytes; times and sizes stand only in summaries.

// finish prints what a command left to be said and returns the exit code.
func (in *invocation) finish(cmd *command, err error) int {
	var usage *usageError
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errSaid):
		return exitFailed
	case errors.As(err, &usage):
		fmt.Fprintf(in.stderr, "vade: %s\n\n%s", usage.text, usageText(cmd))
		return exitUsage
	}
	e := tools.AsError(err)
	if in.json {
		fmt.Fprintln(in.stdout, e.JSON())
	}
	fmt.Fprintf(in.stderr, "vade: %s\n", e.Message)
	if e.Suggestion != "" {
		fmt.Fprintf(in.stderr, "  %s\n", e.Suggestion)
	}
	return exitFailed
}

// answer prints a result: its text, or its data as JSON.
func (in *invocation) answer(res tools.Result) error {
	if in.json {
		return in.printJSON(res.Data)
	}
	_, err := io.WriteString(in.stdout, res.Text)
	return err
}

func (in *invocation) printJSON(v any) error {
	b, err := tools.JSON(v)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(in.stdout, "%s\n", b)
	return err
}

// terminal reports whether a person sees what is written there.
func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// progressBar draws the state of a build on a terminal. Elsewhere it is nil.
type progressBar struct {
	w    io.Writer
	last time.Time
	on   bool
}

func newProgressBar(w io.Writer) *progressBar {
	if !terminal(w) {
		return nil
	}
	return &progressBar{w: w}
}

// show draws the bar, ten times a second at most.
func (p *progressBar) show(phase string, done, total int) {
	if p == nil || time.Since(p.last) < 100*time.Millisecond && done < total {
		return
	}
	p.last, p.on = time.Now(), true
	const width = 30
	if total <= 0 {
		fmt.Fprintf(p.w, "\r\x1b[K%s %d", phase, done)
		return
	}
	n := min(width, width*done/total)
	fmt.Fprintf(p.w, "\r\x1b[K[%s%s] %s %d/%d", strings.Repeat("=", n), strings.Repeat(" ", width-n), phase, done, total)
}

// clear takes the bar away.
func (p *progressBar) clear() {
	if p != nil && p.on {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}

// size writes a number of bytes for people.
func size(n int64) string {
	switch {
	case n >= 10<<20:
		return fmt.Sprintf("%d MB", n>>20)
	case n >= 1<<20:
		return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
	case n >= 1<<10:
		return fmt.Sprintf("%d kB", n>>10)
	}
	return fmt.Sprintf("%d bytes", n)
}

// seconds writes a time for people.
func seconds(ms int64) string {
	if ms < 1000 {
		return fmt.Sprintf("%d ms", ms)
	}
	return fmt.Sprintf("%.1f s", float64(ms)/1000)
}

// toArgs makes the arguments of a tool.
func toArgs(m map[string]any) json.RawMessage {
	b, err := json.Marshal(m)
	if err != nil {
		panic(err) // strings, numbers and booleans
	}
	return b
}
