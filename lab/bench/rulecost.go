package main

import (
	"context"
	"encoding/gob"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
)

// ruleCost measures what one rule costs in a checked-out repository, and how
// large the facts of its packages are:
//
//	go -C lab run ./bench -module DIR [-rule cachemutation] [packages]
//
// Types are taken from source, so that nothing of the repository is compiled.
func (b *bench) ruleCost(dir, rule string) error {
	patterns := flag.Args()
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	b.tools = map[string]string{"ctrlvet": filepath.Join(b.work, "ctrlvet"), "loadonly": filepath.Join(b.work, "loadonly")}
	if err := b.goIn(b.root, "build", "-o", b.tools["ctrlvet"], "./cmd/ctrlvet"); err != nil {
		return err
	}
	if err := b.loadOnly(b.tools["loadonly"]); err != nil {
		return err
	}
	b.module = dir
	args := append([]string{"-load=source", "-disable", "all", "-enable", rule}, patterns...)
	without := b.measure(nil, append([]string{b.tools["loadonly"]}, args...)...)
	with := b.measure(nil, append([]string{b.tools["ctrlvet"]}, args...)...)
	sizes, err := factSizes(dir, patterns)
	if err != nil {
		return err
	}
	fmt.Printf("%-58s %8s %7s %7s %6s\n", "", "CPU s", "MB", "ratio", "goal")
	line("loading and type-checking", without, nil, "")
	line("with SSA, facts and "+rule, with, &without, "")
	sizes.print()
	return nil
}

// factSize is how large the facts of the packages with facts are, encoded as
// the driver of go vet stores them.
type factSize struct {
	all, bytes int // packages looked at; bytes of all facts
	of         []packageFacts
}

type packageFacts struct {
	path         string
	facts, bytes int
}

func factSizes(dir string, patterns []string) (*factSize, error) {
	s := &factSize{}
	var mu sync.Mutex
	probe := &analysis.Analyzer{
		Name: "factsize", Doc: "measure facts", Requires: []*analysis.Analyzer{effects.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			facts := pass.ResultOf[effects.Analyzer].(*memory.Package).Facts()
			n, err := encoded(facts)
			mu.Lock()
			defer mu.Unlock()
			s.all++
			if len(facts) > 0 {
				s.of = append(s.of, packageFacts{pass.Pkg.Path(), len(facts), n})
				s.bytes += n
			}
			return nil, err
		},
	}
	rep, err := driver.Run(context.Background(), driver.Options{
		Load:      load.Config{Dir: dir, Patterns: patterns, Mode: load.Source},
		Analyzers: []*analysis.Analyzer{probe},
	})
	if err != nil {
		return nil, err
	}
	for _, e := range rep.Errors {
		fmt.Fprintf(os.Stderr, "bench: %+v\n", e)
	}
	if len(s.of) == 0 {
		return nil, errors.New("no package has facts")
	}
	sort.Slice(s.of, func(i, j int) bool { return s.of[i].bytes < s.of[j].bytes })
	return s, nil
}

// A counter counts what is written to it.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

func encoded(facts []*summary.Fact) (int, error) {
	var c counter
	enc := gob.NewEncoder(&c)
	for _, f := range facts {
		if err := enc.Encode(f); err != nil {
			return 0, err
		}
	}
	return int(c), nil
}

func (s *factSize) print() {
	last := s.of[len(s.of)-1]
	fmt.Printf("packages: %d, with facts: %d\n", s.all, len(s.of))
	fmt.Printf("bytes of facts per package with facts: median %d, mean %d, most %d (%s, %d functions)\n",
		s.of[len(s.of)/2].bytes, s.bytes/len(s.of), last.bytes, strings.TrimPrefix(last.path, "/"), last.facts)
}
