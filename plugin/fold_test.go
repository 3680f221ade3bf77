package plugin

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// TestFold runs a folded pair of analyzers, of which the second needs the
// result of the first, and expects the related position in the message.
func TestFold(t *testing.T) {
	runs := 0
	first := &analysis.Analyzer{
		Name: "first", Doc: "first", ResultType: reflect.TypeFor[int](),
		Run: func(pass *analysis.Pass) (any, error) {
			runs++
			f := pass.Files[0].Decls[0].(*ast.FuncDecl)
			pass.Report(analysis.Diagnostic{
				Pos: f.Name.Pos(), End: f.Name.End(), Message: "lost",
				Related: []analysis.RelatedInformation{
					{Pos: f.Pos(), Message: "made here"},
					{Pos: pass.Files[1].Name.Pos(), Message: "changed here"},
				},
			})
			return 7, nil
		},
	}
	second := &analysis.Analyzer{
		Name: "second", Doc: "second", Requires: []*analysis.Analyzer{first},
		Run: func(pass *analysis.Pass) (any, error) {
			if pass.ResultOf[first] == 7 && pass.Analyzer.Name == "second" {
				pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Name.Pos(), Message: "seven"})
			}
			return nil, nil
		},
	}
	graph, err := checker.Analyze(fold([]*analysis.Analyzer{first, second}), []*packages.Package{sample(t)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string][]string{}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatal(act.Err)
		}
		for _, d := range act.Diagnostics {
			got[act.Analyzer.Name] = append(got[act.Analyzer.Name], d.Message)
			if len(d.Related) > 0 {
				t.Errorf("%s keeps its related information", d.Message)
			}
		}
	}
	want := map[string][]string{
		"first":  {"lost [line 2: made here; b.go:1: changed here]"},
		"second": {"seven"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if runs != 1 {
		t.Errorf("the first analyzer ran %d times, want once", runs)
	}
}

// sample returns a type-checked package of two files.
func sample(t *testing.T) *packages.Package {
	t.Helper()
	fset := token.NewFileSet()
	pkg := &packages.Package{ID: "p", Name: "p", PkgPath: "p", Fset: fset, TypesInfo: &types.Info{}, TypesSizes: types.SizesFor("gc", "amd64")}
	for _, f := range []struct{ name, src string }{{"a.go", "package p\nfunc F() {}\n"}, {"b.go", "package p\n"}} {
		parsed, err := parser.ParseFile(fset, f.name, f.src, 0)
		if err != nil {
			t.Fatal(err)
		}
		pkg.Syntax = append(pkg.Syntax, parsed)
	}
	var err error
	if pkg.Types, err = new(types.Config).Check("p", fset, pkg.Syntax, pkg.TypesInfo); err != nil {
		t.Fatal(err)
	}
	return pkg
}
