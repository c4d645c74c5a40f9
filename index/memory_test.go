package index

import (
	"context"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"vade/parsers/all"
)

// TestManyRebuilds builds one workspace again and again in one process: what a build
// takes, on Go's heap and outside of it, must be given back.
func TestManyRebuilds(t *testing.T) {
	rounds, warm := 8, 3
	root := ""
	if os.Getenv("VADE_LONG") != "" {
		rounds, warm = 50, 10
		root = os.Getenv("VADE_LONG_ROOT") // a real repository
	}
	if residentMB() == 0 {
		t.Skip("the resident memory of a process is read from /proc, which this system lacks")
	}
	var w *Workspace
	if root == "" {
		w = workspace(t, village(60, 0))
	} else {
		var err error
		if w, err = Open(Options{Root: root, DataDir: t.TempDir(), Languages: all.Languages, Version: "test"}); err != nil {
			t.Fatal(err)
		}
		defer w.Close()
	}
	base := 0
	for i := range rounds {
		if _, err := w.Build(context.Background(), BuildOptions{Full: true}); err != nil {
			t.Fatal(err)
		}
		runtime.GC()
		debug.FreeOSMemory()
		if i == warm {
			base = residentMB()
		}
	}
	end := residentMB()
	t.Logf("%d MB after %d builds, %d MB after %d", base, warm+1, end, rounds)
	if end > base+base/4+16 {
		t.Errorf("memory grew from %d to %d MB over %d builds", base, end, rounds)
	}
}

// residentMB is the resident memory of this process, 0 where it is not known.
func residentMB() int {
	b, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(b)) {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "VmRSS:" {
			kb, _ := strconv.Atoi(f[1])
			return kb >> 10
		}
	}
	return 0
}
