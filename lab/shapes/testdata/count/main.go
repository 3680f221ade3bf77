// Program count runs all rules over code of shapes that grow. Built with -cover it leaves in a directory, for each
// shape and size, how often each piece of the engine and of the rules was executed.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"runtime/coverage"
	"runtime/pprof"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
)

var (
	only    = flag.String("shape", "", "look at this shape alone")
	times   = flag.Int("times", 1, "make shapes that many times as large, once, and tell how long it takes")
	profile = flag.String("cpuprofile", "", "write a profile to this `file`")
	write   = flag.String("write", "", "write the code of shapes, in their first size, below this `directory`, and look at nothing")
)

// A failing stands for a test: what fails ends the program.
type failing struct{ testing.TB }

func (failing) Helper()                  {}
func (failing) Context() context.Context { return context.Background() }
func (failing) Error(args ...any)        { log.Fatal(args...) }
func (failing) Fatal(args ...any)        { log.Fatal(args...) }

func main() {
	flag.Parse()
	dir := flag.Arg(0)
	enginetest.Newest(failing{})
	if *profile != "" {
		f, err := os.Create(*profile)
		check(err)
		check(pprof.StartCPUProfile(f))
		defer pprof.StopCPUProfile()
	}
	for _, s := range all {
		if *only != "" && s.name != *only {
			continue
		}
		switch {
		case *write != "":
			save(filepath.Join(*write, strings.ReplaceAll(s.name, " ", "-")), s.code(s.n**times))
		case dir == "":
			start := used()
			found := look(s.code(s.n * *times))
			fmt.Printf("%s: %d parts, %.2f s, %d findings\n", s.name, s.n**times, (used() - start).Seconds(), found)
		default:
			dir := filepath.Join(dir, strings.ReplaceAll(s.name, " ", "-"))
			for _, size := range []int{1, 2, 4} {
				count(s.code(s.n*size), filepath.Join(dir, fmt.Sprint(size)))
			}
			check(os.WriteFile(filepath.Join(dir, "parts"), []byte(fmt.Sprint(s.n)), 0o666))
		}
	}
}

// used returns the time that the processor gave.
func used() time.Duration {
	var u syscall.Rusage
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func count(code []string, dir string) {
	check(os.MkdirAll(dir, 0o777))
	source := enginetest.Newest(failing{}).Check(failing{}, "example.com/p", code...)
	check(coverage.ClearCounters())
	run(source)
	check(coverage.WriteMetaDir(dir))
	check(coverage.WriteCountersDir(dir))
}

func look(code []string) int {
	return run(enginetest.Newest(failing{}).Check(failing{}, "example.com/p", code...))
}

func run(s *enginetest.Source) (found int) {
	for _, r := range runner.Run(s.Package, analyzers.All(), runner.NewFacts()) {
		if r.Err != nil {
			log.Fatal(r.Analyzer.Name, ": ", r.Err)
		}
		found += len(r.Diagnostics)
	}
	return found
}

// save writes files into a directory.
func save(dir string, code []string) {
	check(os.MkdirAll(dir, 0o777))
	for _, text := range code {
		name := "p.go"
		if rest, ok := strings.CutPrefix(text, "// file: "); ok {
			name, text, _ = strings.Cut(rest, "\n")
		}
		check(os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666))
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
