package ruletest

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/ctrlvet/ctrlvet/internal/driver"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/lab/docgen/ruledoc"
	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

// loaded is the code of some rules and what all rules say about it.
type loaded struct {
	suite  Suite
	module string // absolute
	// pkgs holds the packages of each rule, by rule, then by part.
	pkgs map[string]map[part][]*packages.Package
	// found holds the findings of every rule in each package.
	found map[*packages.Package][]finding
	// failed holds the errors of analyzers in each package.
	failed map[*packages.Package][]failure
	// loadErrors are those of the go command, and those in dependencies.
	loadErrors []string
	// types holds every package that could be imported by a fix.
	types rewrite.Imports
}

// A part is a directory of a rule.
type part string

const (
	bad   part = "bad"
	good  part = "good"
	fixed part = "fixed"
)

var parts = []part{bad, good, fixed}

// A finding is a diagnostic with its positions resolved.
type finding struct {
	rule       string
	name       string // RULE/FORM for rules with forms
	start, end token.Position
	diag       analysis.Diagnostic
	fset       *token.FileSet
}

// A failure is an analyzer that could not finish.
type failure struct {
	analyzer string
	err      error
}

// load loads the code of the named rules and runs every rule over it.
func (s Suite) load(names []string) (*loaded, error) {
	module, err := filepath.Abs(s.Module)
	if err != nil {
		return nil, err
	}
	l := &loaded{
		suite:  s,
		module: module,
		pkgs:   map[string]map[part][]*packages.Package{},
		found:  map[*packages.Package][]finding{},
		failed: map[*packages.Package][]failure{},
		types:  map[string]*types.Package{},
	}
	var patterns []string
	for _, name := range names {
		l.pkgs[name] = map[part][]*packages.Package{}
		for _, p := range parts {
			if hasGo(l.dir(name, p)) {
				patterns = append(patterns, fmt.Sprintf("./rules/%s/%s/...", name, p))
			}
		}
	}
	if len(patterns) == 0 {
		return l, nil
	}
	program, err := load.New(context.Background(), load.Config{
		Dir:      module,
		Patterns: patterns,
		Tests:    true, // proofs lie outside of the patterns; these are tests as rules see them
		Env:      append(os.Environ(), "GOWORK=off"),
	})
	if err != nil {
		return nil, fmt.Errorf("loading the code of the rules: %w", err)
	}
	l.analyze(program)
	for _, err := range append(program.Errors, program.DependencyErrors()...) {
		l.loadErrors = append(l.loadErrors, err.Error())
	}
	return l, nil
}

// dir returns the directory of a part of a rule.
func (l *loaded) dir(rule string, p part) string {
	return filepath.Join(l.module, "rules", rule, string(p))
}

// hasGo reports whether there is a Go file in dir or below it.
func hasGo(dir string) bool {
	found := false
	_ = filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") {
			found = true
			return filepath.SkipAll
		}
		return err // a missing directory ends the walk: no Go file
	})
	return found
}

// add files pkg under the rule and the part it belongs to, if any.
func (l *loaded) add(pkg *packages.Package) {
	path := pkg.PkgPath
	if pkg.ForTest != "" { // the package with its tests, or its _test package
		path = pkg.ForTest
	}
	_, rest, _ := strings.Cut(path, "/rules/")
	elems := strings.Split(rest, "/")
	if len(elems) < 2 || l.pkgs[elems[0]] == nil || !slices.Contains(parts, part(elems[1])) {
		return // shared by the code of several rules
	}
	byPart := l.pkgs[elems[0]]
	byPart[part(elems[1])] = append(byPart[part(elems[1])], pkg)
}

// analyze runs all rules over all packages, with facts between them, as the
// command line does. A rule that panics or fails does so for its package alone.
func (l *loaded) analyze(program *load.Program) {
	all := append(slices.Clone(l.suite.Rules), l.suite.Others...)
	onlyFacts := runner.WithFacts(all)
	facts := runner.NewFacts()
	var mu sync.Mutex
	run := inputs.NewRun(false)
	program.Check(context.Background(), true, func(pkg *load.Package) {
		analyzers := all
		if !pkg.Report {
			analyzers = onlyFacts
		}
		log, done := run.Note(pkg.Types)
		defer done()
		p := driver.RunnerPackage(pkg)
		p.TypeErrors, p.IllTyped = pkg.TypeErrors, pkg.IllTyped
		p.ReadFile = func(name string) ([]byte, error) { return readOnce(log, name) }
		results := runner.Run(p, analyzers, facts)

		mu.Lock()
		defer mu.Unlock()
		l.types.Add(pkg.Types)
		if pkg.Report {
			l.record(pkg.Package, results)
		}
	})
	for _, pkg := range program.Packages { // in a fixed order, unlike the calls above
		if pkg.Report {
			l.add(pkg.Package)
		}
	}
}

// A sourceFile is the key of a file that the rules read beside their package.
type sourceFile string

// readOnce reads a file of the module, whose thousands of files every rule may ask for again: all the rules' code is one
// module.
func readOnce(log *inputs.Log, name string) ([]byte, error) {
	return inputs.Once(log, sourceFile(name), func(in *inputs.Log) func() ([]byte, error) {
		text, err := in.ReadFile(name)
		return func() ([]byte, error) { return slices.Clone(text), err }
	})()
}

// record keeps what the rules found in pkg.
func (l *loaded) record(pkg *packages.Package, results []runner.Result) {
	for _, res := range results {
		// Code that does not compile is reported as such, not once per rule.
		if res.Err != nil && !errors.Is(res.Err, runner.ErrIllTyped) {
			l.failed[pkg] = append(l.failed[pkg], failure{res.Analyzer.Name, res.Err})
		}
		for _, d := range res.Diagnostics {
			l.found[pkg] = append(l.found[pkg], finding{
				rule:  res.Analyzer.Name,
				name:  ruledoc.NameOf(res.Analyzer.Name, d.Category),
				start: pkg.Fset.Position(d.Pos),
				end:   pkg.Fset.Position(d.End),
				diag:  d,
				fset:  pkg.Fset,
			})
		}
	}
}
