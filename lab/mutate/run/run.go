// Package run makes mutants of the packages of a repository and asks the rules
// about them.
//
// A repository is loaded twice: to find the places where operators can make their
// mistake, of which a fixed sample is taken, and to make the mistakes. Each
// mutant is the text of one package in memory; what it imports, and what is known
// of that, is taken from the unchanged program. It counts as reported when a rule
// that is there for the mistake says what it did not say of the package before.
package run

import (
	"context"
	"fmt"
	"go/ast"
	"hash/fnv"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/lab/mutate"
)

// Options say what to break.
type Options struct {
	Repo, Commit string // names in the rows
	Dir          string // positions are relative to it
	Sub          string // the module, relative to Dir
	Patterns     []string
	Mode         load.Mode
	Operators    []*mutate.Operator
	// Each is how many places of an operator are taken, 0 for all.
	Each int
	// Warn is called with what is left out.
	Warn func(string)
}

// Run breaks the packages of a repository and returns a row for each mutant, in
// the order of operators and positions.
func Run(ctx context.Context, opts Options) ([]Row, error) {
	r := &run{Options: opts, levels: map[string]rule.Level{}, found: map[string][]place{}}
	var err error
	if r.analyzers, err = r.everyRule(); err != nil {
		return nil, err
	}
	if err := r.load(ctx, r.findSites); err != nil {
		return nil, err
	}
	if r.broken > 0 {
		r.warn("%s: %d packages do not type-check", r.Repo, r.broken)
	}
	r.choose()
	r.facts = runner.NewFacts()
	if err := r.load(ctx, r.mutate); err != nil {
		return nil, err
	}
	slices.SortFunc(r.rows, compareRows)
	return r.rows, nil
}

// A place is where a site was found in the first round.
type place struct {
	key  string // operator and position
	hash uint64
}

// A run is the state of Run.
type run struct {
	Options
	analyzers []*analysis.Analyzer
	levels    map[string]rule.Level // by RULE and RULE/FORM
	prog      *load.Program
	facts     *runner.Facts

	mu     sync.Mutex // guards what follows
	found  map[string][]place
	chosen map[string]bool // by key
	broken int             // packages that do not type-check
	rows   []Row
}

// everyRule chooses all rules, whatever settings the repository has.
func (r *run) everyRule() ([]*analysis.Analyzer, error) {
	set := analyzers.Set()
	sel := ruleset.Selection{Level: rule.Preview}
	config.Register(set.Catalog())
	config.Use(config.Settings{File: "off", ByLevel: true, Document: &config.Document{Name: "mutate", Selection: sel.Layer()}})
	for _, e := range set.Rules {
		r.levels[e.Name] = e.Level
		for _, f := range rule.FormsOf(e.Analyzer) {
			r.levels[e.Name+"/"+f.Name] = f.Level
		}
	}
	return set.SelectAny([][]config.Selection{{sel.Layer()}})
}

// load type-checks the repository and calls use for each package with syntax.
func (r *run) load(ctx context.Context, use func(*load.Package)) error {
	prog, err := load.New(ctx, load.Config{Dir: filepath.Join(r.Dir, r.Sub), Patterns: r.Patterns, Mode: r.Mode})
	if err != nil {
		return err
	}
	r.prog = prog
	prog.Check(ctx, false, use)
	return ctx.Err()
}

// mutable reports whether rules have something to say about a package.
func mutable(pkg *load.Package) bool {
	path := pkg.PkgPath
	if pkg.Module != nil {
		path = strings.TrimPrefix(path, pkg.Module.Path)
	}
	return pkg.Report && !pkg.IllTyped && !kube.TestSupport(path) && !kube.TestTree(path)
}

// source reads files once for a package.
func source() func(name string) []byte {
	read := map[string][]byte{}
	return func(name string) []byte {
		src, ok := read[name]
		if !ok {
			src, _ = os.ReadFile(name) // it was parsed a moment ago
			read[name] = src
		}
		return src
	}
}

// view returns the package as operators see it: without generated files, which
// nobody breaks by hand, and without helpers of tests, where most rules do not look.
func view(pkg *load.Package) *mutate.Package {
	files := slices.DeleteFunc(slices.Clone(pkg.Syntax), func(f *ast.File) bool { return ast.IsGenerated(f) || helpsTests(f) })
	return &mutate.Package{Fset: pkg.Fset, Files: files, Types: pkg.Types, Info: pkg.TypesInfo, Source: source(), Granted: mutate.GrantedBeside(pkg.Fset, pkg.Syntax)}
}

// helpsTests: the file imports what is there for tests.
func helpsTests(f *ast.File) bool {
	return slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool {
		path, err := strconv.Unquote(i.Path.Value)
		return err == nil && kube.TestLibrary(path)
	})
}

// key names a site in both rounds.
func (r *run) key(pkg *load.Package, s mutate.Site) string {
	at := pkg.Fset.PositionFor(s.Edits[0].Pos, false)
	return fmt.Sprintf("%s %s:%d:%d", s.Operator.Name, r.relative(at.Filename), at.Line, at.Column)
}

func (r *run) relative(file string) string {
	dir, err := filepath.Abs(r.Dir)
	if err != nil {
		return file
	}
	rel, err := filepath.Rel(dir, file)
	if err != nil {
		return file
	}
	return filepath.ToSlash(rel)
}

// findSites is the first round.
func (r *run) findSites(pkg *load.Package) {
	if pkg.Report && pkg.IllTyped {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.broken++
	}
	if !mutable(pkg) {
		return
	}
	code := view(pkg)
	for _, op := range r.Operators {
		for _, s := range code.Sites(op) {
			key := r.key(pkg, s)
			h := fnv.New64a()
			h.Write([]byte(key))
			r.mu.Lock()
			r.found[op.Name] = append(r.found[op.Name], place{key, h.Sum64()})
			r.mu.Unlock()
		}
	}
}

// choose takes the sample: the places with the smallest hashes.
func (r *run) choose() {
	r.chosen = map[string]bool{}
	for _, places := range r.found {
		slices.SortFunc(places, func(a, b place) int {
			switch {
			case a.hash < b.hash:
				return -1
			case a.hash > b.hash:
				return 1
			}
			return strings.Compare(a.key, b.key)
		})
		if r.Each > 0 {
			places = places[:min(r.Each, len(places))]
		}
		for _, p := range places {
			r.chosen[p.key] = true
		}
	}
}
