package ruletest

import (
	"fmt"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// A LoadFunc loads the packages that match the patterns, relative to dir, with
// syntax and types. Packages that they import and that do not match need no
// more than types. Errors in the code are left in packages.Package.Errors.
type LoadFunc func(dir string, patterns ...string) ([]*packages.Package, error)

// loaded is the code of some rules and what all rules say about it.
type loaded struct {
	suite  Suite
	module string // absolute
	// pkgs holds the packages of each rule, by rule, then by part.
	pkgs map[string]map[part][]*packages.Package
	// found holds the findings of every rule in each package.
	found map[*packages.Package][]finding
	// failed holds the errors of analyzers in each package.
	failed map[*packages.Package][]string
	// types holds every package that could be imported by a fix.
	types map[string]*types.Package
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
	start, end token.Position
	diag       analysis.Diagnostic
	fset       *token.FileSet
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
		failed: map[*packages.Package][]string{},
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
	load := s.Load
	if load == nil {
		load = Load
	}
	pkgs, err := load(module, patterns...)
	if err != nil {
		return nil, fmt.Errorf("loading %s: %w", s.Module, err)
	}
	for _, pkg := range pkgs {
		if err := l.add(pkg); err != nil {
			return nil, err
		}
	}
	return l, l.analyze(pkgs)
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

// add files pkg under the rule and the part it belongs to.
func (l *loaded) add(pkg *packages.Package) error {
	_, rest, ok := strings.Cut(pkg.PkgPath, "/rules/")
	elems := strings.Split(rest, "/")
	if !ok || len(elems) < 2 || l.pkgs[elems[0]] == nil || !slices.Contains(parts, part(elems[1])) {
		return fmt.Errorf("package %s is not in bad, good or fixed of a rule", pkg.PkgPath)
	}
	byPart := l.pkgs[elems[0]]
	byPart[part(elems[1])] = append(byPart[part(elems[1])], pkg)
	packages.Visit([]*packages.Package{pkg}, nil, func(p *packages.Package) { l.addTypes(p.Types) })
	return nil
}

// addTypes remembers a package and what it imports, so that a fix may add an
// import of any package that the module's code already depends on.
func (l *loaded) addTypes(p *types.Package) {
	if p == nil || !p.Complete() || l.types[p.Path()] != nil {
		return
	}
	l.types[p.Path()] = p
	for _, imp := range p.Imports() {
		l.addTypes(imp)
	}
}

// analyze runs all rules over all packages, with facts between them.
func (l *loaded) analyze(pkgs []*packages.Package) error {
	var sound []*packages.Package
	for _, pkg := range pkgs {
		// Dependencies come as types only, and so do their facts: none.
		for path, imp := range pkg.Imports {
			if len(imp.Syntax) == 0 {
				delete(pkg.Imports, path)
			}
		}
		if !pkg.IllTyped && len(pkg.Errors) == 0 {
			sound = append(sound, pkg)
		}
	}
	all := append(slices.Clone(l.suite.Rules), l.suite.Others...)
	if len(sound) == 0 || len(all) == 0 {
		return nil
	}
	graph, err := checker.Analyze(all, sound, nil)
	if err != nil {
		return err
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			l.failed[act.Package] = append(l.failed[act.Package], fmt.Sprintf("%s: %v", act.Analyzer.Name, act.Err))
			continue
		}
		for _, d := range act.Diagnostics {
			l.found[act.Package] = append(l.found[act.Package], finding{
				rule:  act.Analyzer.Name,
				start: act.Package.Fset.Position(d.Pos),
				end:   act.Package.Fset.Position(d.End),
				diag:  d,
				fset:  act.Package.Fset,
			})
		}
	}
	return nil
}

// Load loads packages with dependencies from export data.
func Load(dir string, patterns ...string) ([]*packages.Package, error) {
	return packages.Load(&packages.Config{
		Mode: packages.LoadSyntax | packages.NeedModule,
		Dir:  dir,
		Env:  append(os.Environ(), "GOWORK=off"),
	}, patterns...)
}
