// Command benchrun runs a command several times and prints the median of what each run
// cost, as one line of five numbers:
//
//	benchrun [-n RUNS] [-C DIR] [-before SHELL] COMMAND [ARG...]
//	cpu_s  peak_rss_mb  wall_s  min_cpu_s  max_cpu_s
//
// CPU seconds are user and system time of the process and of all its children that it
// waited for; the peak is that of the largest of them. -before is run by sh in front of
// each run and not measured. What the command prints goes to stderr if it fails.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"time"
)

type cost struct{ cpu, rss, wall float64 }

func main() {
	n := flag.Int("n", 3, "the `number` of runs")
	dir := flag.String("C", "", "the `folder` to run in")
	before := flag.String("before", "", "the shell `command` before each run")
	flag.Parse()
	if flag.NArg() == 0 || *n < 1 {
		flag.Usage()
		os.Exit(2)
	}
	var costs []cost
	for range *n {
		if err := prepare(*before, *dir); err != nil {
			fail(err)
		}
		c, err := measure(*dir, flag.Args())
		if err != nil {
			fail(err)
		}
		costs = append(costs, c)
	}
	by := func(get func(cost) float64) []float64 {
		var list []float64
		for _, c := range costs {
			list = append(list, get(c))
		}
		slices.Sort(list)
		return list
	}
	cpu := by(func(c cost) float64 { return c.cpu })
	rss := by(func(c cost) float64 { return c.rss })
	wall := by(func(c cost) float64 { return c.wall })
	fmt.Printf("%.3f %.1f %.3f %.3f %.3f\n", median(cpu), median(rss), median(wall), cpu[0], cpu[len(cpu)-1])
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "benchrun:", err)
	os.Exit(1)
}

func prepare(shell, dir string) error {
	if shell == "" {
		return nil
	}
	cmd := exec.Command("sh", "-c", shell)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", shell, err)
	}
	return nil
}

func measure(dir string, args []string) (cost, error) {
	cmd := exec.Command(args[0], args[1:]...)
	var said bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &said, &said
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return cost{}, fmt.Errorf("%v: %w\n%s", args, err, said.Bytes())
	}
	wall := time.Since(start)
	s := cmd.ProcessState
	return cost{(s.UserTime() + s.SystemTime()).Seconds(), peak(s), wall.Seconds()}, nil
}

func median(sorted []float64) float64 {
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}
