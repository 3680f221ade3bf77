package seeded

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers"
	"github.com/ctrlvet/ctrlvet/internal/driver"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// A Finding is what a rule says.
type Finding struct {
	Rule    string // RULE or RULE/FORM
	File    string // relative to testdata/reference
	Line    int
	Message string
}

func (f Finding) String() string {
	return fmt.Sprintf("%s:%d: %s: %s", f.File, f.Line, f.Rule, f.Message)
}

// A Reference is the type-checked code of the reference operators.
type Reference struct {
	dir       string // testdata/reference
	prog      *load.Program
	facts     *runner.Facts
	analyzers []*analysis.Analyzer
}

// Load loads the reference operators of a module testdata, with the rules of level
// default and what faults are to be reported by, which must say nothing of them.
func Load(ctx context.Context, testdata string, faults []*Fault) (*Reference, error) {
	dir, err := filepath.Abs(filepath.Join(testdata, "reference"))
	if err != nil {
		return nil, err
	}
	r := &Reference{dir: dir, facts: runner.NewFacts()}
	set := analyzers.Set()
	sel := ruleset.Selection{Level: rule.Default}
	for _, f := range faults {
		sel.Enable = append(sel.Enable, f.Want)
	}
	config.Register(set.Catalog())
	config.Use(config.Settings{File: "off", ByLevel: true, Document: &config.Document{Name: "seeded", Selection: sel.Layer()}})
	if r.analyzers, err = set.SelectAny([][]config.Selection{{sel.Layer()}}); err != nil {
		return nil, err
	}
	if r.prog, err = load.New(ctx, load.Config{Dir: testdata, Patterns: []string{"./reference/..."}, Mode: load.Source}); err != nil {
		return nil, err
	}
	var errs []error
	r.prog.Check(ctx, true, nil)
	for _, pkg := range r.prog.Packages {
		found, err := r.analyze(pkg, nil)
		errs = append(errs, err)
		for _, f := range found {
			errs = append(errs, fmt.Errorf("the reference without a fault: %v", f))
		}
	}
	return r, errors.Join(errs...)
}

// Findings returns what the rules say of the reference operators with a fault: of
// the packages that it changes and of those that import them.
func (r *Reference) Findings(f *Fault) ([]Finding, error) {
	changed, err := f.Apply(r.dir)
	if err != nil {
		return nil, err
	}
	text := map[string][]byte{}
	for name, src := range changed {
		text[filepath.Join(r.dir, filepath.FromSlash(name))] = src
	}
	var again []*load.Package
	defer func() {
		for _, p := range again {
			r.facts.Forget(p.Types)
		}
	}()
	var out []Finding
	for _, pkg := range r.prog.Packages {
		touched := slices.ContainsFunc(pkg.CompiledGoFiles, func(name string) bool { return text[name] != nil }) ||
			slices.ContainsFunc(again, func(p *load.Package) bool { return pkg.Imports[p.PkgPath] != nil })
		if !touched {
			continue
		}
		p := r.prog.Recheck(pkg, text, again...)
		if p.IllTyped {
			return nil, fmt.Errorf("%s: it does not compile: %v", f.Rule, p.Errors)
		}
		again = append(again, p)
		found, err := r.analyze(p, text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Rule, err)
		}
		out = append(out, found...)
	}
	return out, nil
}

// analyze applies the rules to a package, of which some files have another text
// than on disk.
func (r *Reference) analyze(pkg *load.Package, text map[string][]byte) (out []Finding, err error) {
	if len(pkg.Errors) > 0 {
		return nil, fmt.Errorf("%s: %v", pkg.PkgPath, pkg.Errors[0])
	}
	p := driver.RunnerPackage(pkg)
	p.ReadFile = func(name string) ([]byte, error) {
		if src, ok := text[name]; ok {
			return src, nil
		}
		return os.ReadFile(name)
	}
	for _, res := range runner.Run(p, r.analyzers, r.facts) {
		if res.Err != nil {
			err = errors.Join(err, res.Err)
			continue
		}
		for _, d := range res.Diagnostics {
			name := d.Category
			if name != res.Analyzer.Name && !strings.HasPrefix(name, res.Analyzer.Name+"/") {
				name = res.Analyzer.Name
			}
			at := pkg.Fset.PositionFor(d.Pos, false)
			file, relErr := filepath.Rel(r.dir, at.Filename)
			err = errors.Join(err, relErr)
			out = append(out, Finding{name, filepath.ToSlash(file), at.Line, d.Message})
		}
	}
	return out, err
}

// Judge compares what the rules say of the operators with a fault with what is
// expected: the line of the finding, and what is wrong, nil for nothing.
func (r *Reference) Judge(f *Fault) (line int, err error) {
	found, err := r.Findings(f)
	if err != nil {
		return 0, err
	}
	changed, err := f.Apply(r.dir)
	if err != nil {
		return 0, err
	}
	text, ok := changed[f.File]
	if !ok {
		if text, err = os.ReadFile(filepath.Join(r.dir, filepath.FromSlash(f.File))); err != nil {
			return 0, err
		}
	}
	if line, err = f.LineIn(text); err != nil {
		return 0, err
	}
	var errs []error
	hit := 0
	for _, got := range found {
		if got.Rule == f.Want && got.File == path.Clean(f.File) && got.Line == line {
			hit++
			continue
		}
		errs = append(errs, fmt.Errorf("%s: besides, it is said: %v", f.Rule, got))
	}
	if hit != 1 {
		errs = append(errs, fmt.Errorf("%s: %d findings of %s in %s:%d, want one", f.Rule, hit, f.Want, f.File, line))
	}
	return line, errors.Join(errs...)
}
