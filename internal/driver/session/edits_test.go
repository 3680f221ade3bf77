package session

import (
	"bytes"
	"context"
	"flag"
	"maps"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/aymanbagabas/go-udiff"
	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/driver"
	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/driver/testrules"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// With a directory of a module, the real rules look at it under random edits.
var (
	moduleDir = flag.String("module", "", "`directory` of a module to edit at random, with all rules, in a copy")
	patterns  = flag.String("patterns", "./...", "packages of the module, separated by spaces")
	steps     = flag.Int("steps", 10, "random edits for each seed")
	seeds     = flag.Int64("seeds", 1, "number of seeds")
	firstSeed = flag.Int64("seed", 1, "first seed")
)

// A world is a module on disk with some of its files in an editor.
type world struct {
	*testing.T
	dir     string
	rand    *rand.Rand
	overlay map[string][]byte // by full name
	origin  map[string][]byte // of all files, by full name
	cfg     load.Config
	rules   func() ([]*analysis.Analyzer, error)
	session *Session
}

func testRules() ([]*analysis.Analyzer, error) { return testrules.All, nil }

func newWorld(t *testing.T, dir string, seed int64, cfg load.Config, rules func() ([]*analysis.Analyzer, error)) *world {
	t.Helper()
	w := &world{T: t, dir: dir, rand: rand.New(rand.NewSource(seed)), overlay: map[string][]byte{}, origin: map[string][]byte{}, rules: rules}
	w.cfg = cfg
	w.cfg.Dir, w.cfg.Tests = dir, true
	for _, f := range w.files() {
		w.origin[f], _ = os.ReadFile(f)
	}
	var err error
	w.session, err = New(context.Background(), Config{Load: w.cfg, Version: "test", Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// files returns the Go files of the module on disk, sorted.
func (w *world) files() []string {
	var out []string
	_ = filepath.WalkDir(w.dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".go") {
			out = append(out, path)
		}
		return nil
	})
	return out
}

// text returns what a file holds in the editor or on disk.
func (w *world) text(file string) string {
	if text, ok := w.overlay[file]; ok {
		return string(text)
	}
	data, _ := os.ReadFile(file)
	return string(data)
}

// set puts a text into the editor, or onto the disk.
func (w *world) set(file, text string) {
	if _, open := w.overlay[file]; open || w.rand.Intn(4) > 0 {
		w.overlay[file] = []byte(text)
		return
	}
	w.write(file, text)
}

func (w *world) write(file, text string) {
	w.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		w.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		w.Fatal(err)
	}
}

// fresh analyzes a copy of the module anew, with the texts of the editor on disk, and
// returns the report.
func (w *world) fresh() *report.Report {
	w.Helper()
	rules, err := w.rules()
	if err != nil {
		w.Fatal(err)
	}
	// The same names: the texts are written where the files are, and taken back.
	saved := map[string][]byte{}
	for file, text := range w.overlay {
		saved[file], _ = os.ReadFile(file)
		w.write(file, string(text))
	}
	defer func() {
		for file, text := range saved {
			w.write(file, string(text))
		}
	}()
	rep, err := driver.Run(context.Background(), driver.Options{Load: w.cfg, Analyzers: rules, Version: "test"})
	if err != nil {
		w.Fatal(err)
	}
	for i, f := range rep.Findings {
		for _, a := range rules {
			if a.Name == f.Rule {
				rep.Findings[i].Consequence = rule.ConsequenceOf(a, f.Form)
			}
		}
	}
	return rep
}

// compare asks the session and a new run, and fails if they differ in a package.
func (w *world) compare(open []string, dependents bool, done []string) {
	w.Helper()
	rep := w.fresh()
	seen := 0
	req := Request{Overlay: maps.Clone(w.overlay), Open: open, Dependents: dependents}
	_, err := w.session.Check(context.Background(), req, func(p *Package) {
		seen++
		var want, got report.Report
		for _, f := range rep.Findings {
			if f.Package == p.Path {
				want.Findings = append(want.Findings, f)
			}
		}
		// Errors of the compiler are reported by a run for all packages that it loads.
		for _, e := range rep.Errors {
			if e.Package == p.Path && e.Rule != "" {
				want.Errors = append(want.Errors, e)
			}
		}
		got.Findings = p.Findings
		for _, e := range p.Errors {
			if e.Rule != "" {
				got.Errors = append(got.Errors, e)
			}
		}
		var a, b bytes.Buffer
		want.WriteJSON(&a)
		got.WriteJSON(&b)
		if a.String() != b.String() {
			w.Errorf("after\n%s\npackage %s, errors %v:\n%s", strings.Join(done, "\n"), p.Path, p.Errors, udiff.Unified("a new run", "the session", a.String(), b.String()))
		}
	})
	if err != nil {
		w.Fatalf("after\n%s\n%v", strings.Join(done, "\n"), err)
	}
	if seen == 0 {
		w.Fatalf("no package of %v", open)
	}
}

// run edits at random and compares after each step.
func (w *world) run(steps int) {
	var done []string
	for i := range steps {
		for range 1 + w.rand.Intn(2) {
			done = append(done, w.edit())
		}
		if i%4 == 3 {
			w.restore()
			done = append(done, "all as it was")
		}
		files := w.files()
		open := []string{files[w.rand.Intn(len(files))], files[w.rand.Intn(len(files))]}
		w.compare(open, w.rand.Intn(3) > 0, done)
		if w.Failed() {
			return
		}
	}
}

// TestRandomEdits: after any edits the session says of each package what a new run
// over the same contents says, byte for byte.
func TestRandomEdits(t *testing.T) {
	if *moduleDir != "" {
		t.Skip("a module was named")
	}
	t.Setenv("GOFLAGS", "")
	for seed := *firstSeed; seed < *firstSeed+*seeds; seed++ {
		newWorld(t, drivertest.Extract(t, module), seed, load.Config{Patterns: []string{"./..."}}, testRules).run(*steps)
	}
}

// TestModule is TestRandomEdits with the real rules over a real module.
func TestModule(t *testing.T) {
	if *moduleDir == "" {
		t.Skip("wants -module DIR")
	}
	set := analyzers.Set()
	config.Register(set.Catalog())
	config.Use(config.Settings{ByLevel: true})
	all, err := set.SelectAny([][]config.Selection{{ruleset.Selection{Level: rule.Preview}.Layer()}})
	if err != nil {
		t.Fatal(err)
	}
	for seed := *firstSeed; seed < *firstSeed+*seeds; seed++ {
		dir := t.TempDir()
		if err := os.CopyFS(dir, os.DirFS(*moduleDir)); err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		w := newWorld(t, dir, seed, load.Config{Patterns: strings.Fields(*patterns), Mode: load.Source}, func() ([]*analysis.Analyzer, error) { return all, nil })
		w.run(*steps)
		t.Logf("seed %d: %v", seed, time.Since(start))
	}
}
