package adapt

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

	"github.com/ctrlvet/ctrlvet/internal/frame/safety"
)

// TestRelated runs an adapted pair of analyzers, of which the second needs the
// result of the first, and expects the related positions in the message, or
// where they were.
func TestRelated(t *testing.T) {
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
	for _, tt := range []struct {
		related related
		first   string
		kept    int
	}{
		{InMessage, "lost [line 2: made here; b.go:1: changed here]", 0},
		{Kept, "lost", 2},
	} {
		runs = 0
		graph, err := checker.Analyze(Analyzers([]*analysis.Analyzer{first, second}, tt.related, AllFixes), []*packages.Package{sample(t)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, kept := map[string][]string{}, 0
		for _, act := range graph.Roots {
			if act.Err != nil {
				t.Fatal(act.Err)
			}
			for _, d := range act.Diagnostics {
				got[act.Analyzer.Name] = append(got[act.Analyzer.Name], d.Message)
				kept += len(d.Related)
			}
		}
		want := map[string][]string{"first": {tt.first}, "second": {"seven"}}
		if !reflect.DeepEqual(got, want) || kept != tt.kept {
			t.Errorf("got %q with %d related positions, want %q with %d", got, kept, want, tt.kept)
		}
		if runs != 1 {
			t.Errorf("the first analyzer ran %d times, want once", runs)
		}
	}
}

// TestFixes: drivers that apply fixes without asking get the safe ones, of alternatives the first.
func TestFixes(t *testing.T) {
	rule := &analysis.Analyzer{
		Name: "rule", Doc: "rule",
		Run: func(pass *analysis.Pass) (any, error) {
			pos := pass.Files[0].Name.Pos()
			edit := []analysis.TextEdit{{Pos: pos, End: pos, NewText: []byte("x")}}
			pass.Report(analysis.Diagnostic{Pos: pos, Message: "lost", SuggestedFixes: []analysis.SuggestedFix{
				{Message: safety.Mark("guess"), TextEdits: edit}, {Message: "know", TextEdits: edit}, {Message: "know too", TextEdits: edit},
			}})
			return nil, nil
		},
	}
	for _, tt := range []struct {
		fixes fixes
		want  []string
	}{
		{AllFixes, []string{"guess (review)", "know", "know too"}},
		{SafeFixes, []string{"know"}},
	} {
		graph, err := checker.Analyze(Analyzers([]*analysis.Analyzer{rule}, Kept, tt.fixes), []*packages.Package{sample(t)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, fix := range graph.Roots[0].Diagnostics[0].SuggestedFixes {
			got = append(got, fix.Message)
		}
		if !reflect.DeepEqual(got, tt.want) {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

// seen is a fact, which makes drivers run an analyzer on dependencies.
type seen struct{}

func (*seen) AFact() {}

// TestOutside shows that required analyzers see no files of a dependency, and
// those of a main module, of std and of code without modules.
func TestOutside(t *testing.T) {
	for _, tt := range []struct {
		module *packages.Module
		want   int
	}{
		{nil, 2},
		{&packages.Module{Path: "example.com/main", Main: true}, 2},
		{&packages.Module{Path: "example.com/dependency", Version: "v1.2.3"}, 0},
	} {
		files := -1
		facts := &analysis.Analyzer{
			Name: "facts", Doc: "facts", FactTypes: []analysis.Fact{new(seen)},
			Run: func(pass *analysis.Pass) (any, error) {
				files = len(pass.Files)
				return nil, nil
			},
		}
		rule := &analysis.Analyzer{
			Name: "rule", Doc: "rule", Requires: []*analysis.Analyzer{facts},
			Run: func(*analysis.Pass) (any, error) { return nil, nil },
		}
		pkg := sample(t)
		pkg.Module = tt.module
		if _, err := checker.Analyze(Analyzers([]*analysis.Analyzer{rule}, Kept, AllFixes), []*packages.Package{pkg}, nil); err != nil {
			t.Fatal(err)
		}
		if files != tt.want {
			t.Errorf("module %v: %d files, want %d", tt.module, files, tt.want)
		}
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
