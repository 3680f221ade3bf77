// Package runner applies analyzers to one type-checked package. It is the part
// that the drivers of ctrlvet share: they differ in how packages are found and
// how facts travel.
//
// The analyzers of a package run one after another: parallel work is between
// packages, so that at most one package per processor is in memory with all
// results.
package runner

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"net/url"
	"reflect"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
)

// A Package is what analyzers are applied to.
type Package struct {
	Fset         *token.FileSet
	Files        []*ast.File
	OtherFiles   []string
	IgnoredFiles []string
	Types        *types.Package
	Info         *types.Info
	Sizes        types.Sizes
	TypeErrors   []types.Error
	IllTyped     bool             // the package or one that it imports has errors
	Module       *analysis.Module // may be nil
	// ReadFile reads the files of the package, os.ReadFile if nil.
	ReadFile func(name string) ([]byte, error)
	// Stop, if not nil, is asked before each analyzer; an error ends the run with
	// that error as its and all further results.
	Stop func() error
}

func (p *Package) readFile(name string) ([]byte, error) {
	if p.ReadFile != nil {
		return p.ReadFile(name)
	}
	return inputs.ReadFile(name)
}

// A Result is the outcome of one analyzer.
type Result struct {
	Analyzer    *analysis.Analyzer
	Diagnostics []analysis.Diagnostic
	// Notes are what the result of an analyzer tells when all have run: no findings, but why some may be missing.
	Notes []analysis.Diagnostic
	// Err says why there is no result. It is a *PanicError if the analyzer
	// panicked, and errors.Is ErrIllTyped if it was not run.
	Err error
}

// A PanicError says that an analyzer panicked.
type PanicError struct {
	Analyzer string
	Package  string
	Value    any
	Place    string // function and line where it happened
	Stack    []byte
}

func (e *PanicError) Error() string {
	return fmt.Sprintf("rule %s panicked in package %s: %v (%s)", e.Analyzer, e.Package, e.Value, e.Place)
}

// A PrerequisiteError says that an analyzer could not run because one that it
// requires failed.
type PrerequisiteError struct {
	Analyzer string
	Cause    error
}

func (e *PrerequisiteError) Error() string {
	return fmt.Sprintf("rule %s could not run: %v", e.Analyzer, e.Cause)
}

func (e *PrerequisiteError) Unwrap() error { return e.Cause }

// ErrIllTyped is the error of analyzers that cannot work on a package because
// it, or one that it imports, does not type-check.
var ErrIllTyped = fmt.Errorf("the package does not type-check")

// Closure returns the analyzers and all that they require, each after those
// it requires.
func Closure(analyzers []*analysis.Analyzer) []*analysis.Analyzer {
	var all []*analysis.Analyzer
	seen := map[*analysis.Analyzer]bool{}
	var visit func(a *analysis.Analyzer)
	visit = func(a *analysis.Analyzer) {
		if seen[a] {
			return
		}
		seen[a] = true
		for _, req := range a.Requires {
			visit(req)
		}
		all = append(all, a)
	}
	for _, a := range analyzers {
		visit(a)
	}
	return all
}

// WithFacts returns the analyzers of the closure that have facts. They are what
// must run on a package that is only imported by packages to report on.
func WithFacts(analyzers []*analysis.Analyzer) []*analysis.Analyzer {
	var some []*analysis.Analyzer
	for _, a := range Closure(analyzers) {
		if len(a.FactTypes) > 0 {
			some = append(some, a)
		}
	}
	return some
}

// Run applies analyzers, and those they require, to a package. It returns one
// result per given analyzer, in their order, and then one for each required
// analyzer that failed by itself, or whose result has notes.
func Run(pkg *Package, analyzers []*analysis.Analyzer, facts *Facts) []Result {
	actions, all := map[*analysis.Analyzer]*action{}, Closure(analyzers)
	var results, required []Result
	for _, a := range all {
		act := &action{analyzer: a, pkg: pkg}
		actions[a] = act
		if pkg.Stop != nil {
			if act.err = pkg.Stop(); act.err != nil {
				continue
			}
		}
		act.run(actions, facts)
		if _, secondary := act.err.(*PrerequisiteError); !slices.Contains(analyzers, a) && !secondary && act.err != nil {
			required = append(required, Result{Analyzer: a, Err: act.err})
		}
	}
	for _, a := range all {
		if told, ok := actions[a].result.(interface{ Notes() []analysis.Diagnostic }); ok {
			required = append(required, Result{Analyzer: a, Notes: told.Notes()})
		}
	}
	for _, a := range analyzers {
		results = append(results, Result{Analyzer: a, Diagnostics: actions[a].diagnostics, Err: actions[a].err})
	}
	return append(results, required...)
}

// An action is one analyzer on one package.
type action struct {
	analyzer    *analysis.Analyzer
	pkg         *Package
	result      any
	err         error
	diagnostics []analysis.Diagnostic
}

func (act *action) run(actions map[*analysis.Analyzer]*action, facts *Facts) {
	a, pkg := act.analyzer, act.pkg
	inputs := map[*analysis.Analyzer]any{}
	for _, req := range a.Requires {
		dep := actions[req]
		if dep.err != nil {
			act.err = dep.err
			if _, ok := dep.err.(*PrerequisiteError); !ok {
				act.err = &PrerequisiteError{a.Name, dep.err}
			}
			return
		}
		inputs[req] = dep.result
	}
	if pkg.IllTyped && !a.RunDespiteErrors {
		act.err = ErrIllTyped
		return
	}
	factTypes := map[reflect.Type]bool{}
	for _, f := range a.FactTypes {
		factTypes[reflect.TypeOf(f)] = true
	}
	module := pkg.Module
	if module == nil {
		module = &analysis.Module{} // as in other drivers, never nil
	}
	pass := &analysis.Pass{
		Analyzer:     a,
		Fset:         pkg.Fset,
		Files:        pkg.Files,
		OtherFiles:   pkg.OtherFiles,
		IgnoredFiles: pkg.IgnoredFiles,
		Pkg:          pkg.Types,
		TypesInfo:    pkg.Info,
		TypesSizes:   pkg.Sizes,
		TypeErrors:   pkg.TypeErrors,
		Module:       module,
		ResultOf:     inputs,
		ReadFile:     pkg.readFile,
		Report: func(d analysis.Diagnostic) {
			act.diagnostics = append(act.diagnostics, d)
		},
		ImportObjectFact:  facts.importObject,
		ImportPackageFact: facts.importPackage,
		ExportObjectFact: func(obj types.Object, fact analysis.Fact) {
			facts.exportObject(pkg.Types, obj, fact)
		},
		ExportPackageFact: func(fact analysis.Fact) { facts.exportPackage(pkg.Types, fact) },
		AllObjectFacts:    func() []analysis.ObjectFact { return facts.allObjects(pkg.Types, factTypes) },
		AllPackageFacts:   func() []analysis.PackageFact { return facts.allPackages(pkg.Types, factTypes) },
	}
	act.result, act.err = call(pass)
	if act.err == nil {
		act.err = act.finish()
	}
	if act.err != nil {
		// Half a result is not to be trusted.
		act.result, act.diagnostics = nil, nil
	}
}

// call runs the analyzer and turns a panic into an error.
func call(pass *analysis.Pass) (result any, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{
				Analyzer: pass.Analyzer.Name,
				Package:  pass.Pkg.Path(),
				Value:    v,
				Place:    panicPlace(),
				Stack:    debug.Stack(),
			}
		}
	}()
	result, err = pass.Analyzer.Run(pass)
	if err != nil {
		return nil, fmt.Errorf("rule %s failed in package %s: %w", pass.Analyzer.Name, pass.Pkg.Path(), err)
	}
	return result, nil
}

// panicPlace names the function that panicked. It is for use in a deferred
// function only.
func panicPlace() string {
	pcs := make([]uintptr, 32)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	panicked := false
	for {
		frame, more := frames.Next()
		if panicked && !strings.HasPrefix(frame.Function, "runtime.") {
			file := frame.File[strings.LastIndexByte(frame.File, '/')+1:]
			return fmt.Sprintf("in %s, %s:%d", frame.Function, file, frame.Line)
		}
		panicked = panicked || frame.Function == "runtime.gopanic"
		if !more {
			return "place unknown"
		}
	}
}

// finish checks what the analyzer returned and completes its diagnostics.
func (act *action) finish() error {
	a := act.analyzer
	if got, want := reflect.TypeOf(act.result), a.ResultType; got != want {
		return fmt.Errorf("rule %s returned a %v in package %s, but declares %v", a.Name, got, act.pkg.Types.Path(), want)
	}
	for i := range act.diagnostics {
		d := &act.diagnostics[i]
		if err := checkFixes(act.pkg.Fset, d); err != nil {
			return fmt.Errorf("rule %s has a wrong fix in package %s: %w", a.Name, act.pkg.Types.Path(), err)
		}
		if err := resolveURL(a, d); err != nil {
			return fmt.Errorf("rule %s: %w", a.Name, err)
		}
	}
	return nil
}

// resolveURL makes the URL of a diagnostic absolute, as other drivers do.
func resolveURL(a *analysis.Analyzer, d *analysis.Diagnostic) error {
	raw := d.URL
	if raw == "" && d.Category != "" && a.URL != "" {
		raw = "#" + d.Category
	}
	if raw == "" {
		d.URL = a.URL
		return nil
	}
	base, err := url.Parse(a.URL)
	if err != nil {
		return fmt.Errorf("invalid URL of the analyzer: %w", err)
	}
	ref, err := url.Parse(raw)
	if err != nil {
		return fmt.Errorf("invalid URL of a diagnostic: %w", err)
	}
	d.URL = base.ResolveReference(ref).String()
	return nil
}

// checkFixes checks that every edit lies within one file, and that the edits of
// a fix do not overlap. It sets End of edits that only insert.
func checkFixes(fset *token.FileSet, d *analysis.Diagnostic) error {
	for i := range d.SuggestedFixes {
		fix := &d.SuggestedFixes[i]
		for j := range fix.TextEdits {
			e := &fix.TextEdits[j]
			if !e.End.IsValid() {
				e.End = e.Pos
			}
			file := fset.File(e.Pos)
			if file == nil || e.End < e.Pos || int(e.End) > file.Base()+file.Size() {
				return fmt.Errorf("fix %q has an edit outside of a file", fix.Message)
			}
			for _, other := range fix.TextEdits[:j] {
				if e.Pos < other.End && other.Pos < e.End {
					return fmt.Errorf("fix %q has overlapping edits", fix.Message)
				}
			}
		}
	}
	return nil
}

// Editable returns the files that a fix may change: those written by hand, and
// not what cgo or another tool made of them.
func Editable(fset *token.FileSet, files []*ast.File) map[*token.File]bool {
	editable := map[*token.File]bool{}
	for _, f := range files {
		file := fset.File(f.FileStart)
		if !ast.IsGenerated(f) && fset.Position(f.Package).Filename == file.Name() {
			editable[file] = true
		}
	}
	return editable
}

// Applicable reports whether all edits of a fix are in editable files.
func Applicable(fset *token.FileSet, editable map[*token.File]bool, fix analysis.SuggestedFix) bool {
	for _, e := range fix.TextEdits {
		if !editable[fset.File(e.Pos)] {
			return false
		}
	}
	return len(fix.TextEdits) > 0
}
