// Package enginetest type-checks small pieces of Go against the real libraries
// of Kubernetes and runs analyzers over them, for the tests of the engine's
// rooms. The libraries come from the module testdata/, through the loader that
// the command line uses.
package enginetest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/driver/runner"
)

// Libraries holds the types of library packages, and of packages checked
// against them. It is not safe for concurrent use.
type Libraries struct {
	Fset     *token.FileSet
	packages map[string]*types.Package
	facts    *runner.Facts
}

// testdata returns the directory of the module with the real dependencies.
func testdata() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "..", "..", "..", "testdata")
}

// Load loads what package versions/names of the testdata module imports. With
// modfile, a file of testdata/versions, it does so in the versions that file
// names. It loads from source, so that the packages it holds do not depend on
// what the build cache has: export data also names what no declaration mentions.
func Load(t testing.TB, modfile string) *Libraries {
	t.Helper()
	l, err := loadNames(t, modfile)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func loadNames(t testing.TB, modfile string) (*Libraries, error) {
	cfg := load.Config{
		Dir: testdata(), Patterns: []string{"./versions/names"}, Mode: load.Source, Env: append(os.Environ(), "GOWORK=off"),
	}
	if modfile != "" {
		file, err := filepath.Abs(filepath.Join(testdata(), "versions", modfile))
		if err != nil {
			return nil, err
		}
		cfg.Env = append(cfg.Env, "GOFLAGS=-modfile="+file)
	}
	program, err := load.New(t.Context(), cfg)
	if err != nil {
		return nil, err
	}
	l := &Libraries{Fset: program.Fset, packages: make(map[string]*types.Package), facts: runner.NewFacts()}
	program.Check(t.Context(), false, func(pkg *load.Package) {
		for _, imp := range pkg.Types.Imports() {
			l.add(imp)
		}
		for _, e := range pkg.Errors {
			err = e
		}
	})
	for _, e := range append(program.Errors, program.DependencyErrors()...) {
		return nil, e
	}
	return l, err
}

func (l *Libraries) add(pkg *types.Package) {
	if l.packages[pkg.Path()] != nil {
		return
	}
	l.packages[pkg.Path()] = pkg
	for _, imp := range pkg.Imports() {
		l.add(imp)
	}
}

var (
	mu     sync.Mutex
	newest *Libraries
)

// Newest returns the libraries in the versions of the testdata module, loaded
// once for all tests of a program. The result has facts of its own.
func Newest(t testing.TB) *Libraries {
	t.Helper()
	mu.Lock()
	defer mu.Unlock()
	if newest == nil {
		newest = Load(t, "")
	}
	l := *newest
	l.packages = make(map[string]*types.Package, len(newest.packages))
	for path, pkg := range newest.packages {
		l.packages[path] = pkg
	}
	l.facts = runner.NewFacts()
	return &l
}

// Package returns a package by its path, or nil.
func (l *Libraries) Package(path string) *types.Package { return l.packages[path] }

// All returns all packages, sorted by path.
func (l *Libraries) All() []*types.Package {
	var out []*types.Package
	for _, path := range slices.Sorted(maps.Keys(l.packages)) {
		out = append(out, l.packages[path])
	}
	return out
}

// Import makes Libraries a types.Importer.
func (l *Libraries) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg := l.packages[path]; pkg != nil {
		return pkg, nil
	}
	return nil, fmt.Errorf("package %s is not loaded: add it to testdata/versions/names", path)
}

// A Source is a package of test code.
type Source struct {
	*runner.Package
	lib *Libraries
}

// Check type-checks a package of test code; it may be imported by later ones.
// files are sources, named a.go, b.go and so on unless they start with
// "// file: name".
func (l *Libraries) Check(t testing.TB, path string, files ...string) *Source {
	t.Helper()
	return l.CheckIn(t, filepath.FromSlash("/src/"+path), path, files...)
}

// CheckIn is [Libraries.Check] of files in a directory, which need not be there.
func (l *Libraries) CheckIn(t testing.TB, dir, path string, files ...string) *Source {
	t.Helper()
	s := &Source{lib: l, Package: &runner.Package{
		Fset:  l.Fset,
		Sizes: types.SizesFor("gc", "amd64"),
		Info: &types.Info{
			Types:        make(map[ast.Expr]types.TypeAndValue),
			Instances:    make(map[*ast.Ident]types.Instance),
			Defs:         make(map[*ast.Ident]types.Object),
			Uses:         make(map[*ast.Ident]types.Object),
			Implicits:    make(map[ast.Node]types.Object),
			Selections:   make(map[*ast.SelectorExpr]*types.Selection),
			Scopes:       make(map[ast.Node]*types.Scope),
			FileVersions: make(map[*ast.File]string),
		},
	}}
	for i, src := range files {
		name := string(rune('a'+i)) + ".go"
		if rest, ok := strings.CutPrefix(src, "// file: "); ok {
			name, src, _ = strings.Cut(rest, "\n")
		}
		f, err := parser.ParseFile(l.Fset, filepath.Join(dir, name), src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		s.Files = append(s.Files, f)
	}
	conf := types.Config{Importer: l, Error: func(err error) { t.Error(err) }, Sizes: s.Sizes, GoVersion: "go1.26"}
	pkg, err := conf.Check(path, l.Fset, s.Files, s.Info)
	if err != nil {
		t.FailNow()
	}
	s.Types = pkg
	l.packages[path] = pkg
	return s
}

// Run runs an analyzer, and those it requires, and returns what it reported.
// Facts are kept for packages that import this one.
func (s *Source) Run(t testing.TB, a *analysis.Analyzer) []analysis.Diagnostic {
	t.Helper()
	for _, res := range runner.Run(s.Package, []*analysis.Analyzer{a}, s.lib.facts) {
		if res.Err != nil {
			t.Fatal(res.Err)
		}
		if res.Analyzer == a {
			return res.Diagnostics
		}
	}
	t.Fatalf("analyzer %s has no result", a.Name)
	return nil
}

// Result runs an analyzer and returns its result.
func Result[T any](t testing.TB, s *Source, a *analysis.Analyzer) T {
	t.Helper()
	var out T
	probe := &analysis.Analyzer{
		Name: "probe", Doc: "take the result of an analyzer", Requires: []*analysis.Analyzer{a},
		Run: func(pass *analysis.Pass) (any, error) {
			out = pass.ResultOf[a].(T)
			return nil, nil
		},
	}
	s.Run(t, probe)
	return out
}
