package runner

import (
	"bytes"
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

const source = `package p

type T struct{ f, g int }

func (t *T) M() { type local struct{ x int } }

func A() {}
func B() {}
func unexported() {}

const PanicHere = 1
`

// check type-checks source as a package of that path.
func check(t *testing.T, path string) *Package {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}}
	cfg := types.Config{Importer: importer.Default()}
	pkg, err := cfg.Check(path, fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	return &Package{Fset: fset, Files: []*ast.File{f}, Types: pkg, Info: info}
}

type note struct{ Text string }

func (*note) AFact() {}

type count struct{ N int }

func (*count) AFact() {}

// noting exports a fact about every object that source declares.
var noting = &analysis.Analyzer{
	Name:      "noting",
	Doc:       "doc",
	FactTypes: []analysis.Fact{new(note), new(count)},
	Run: func(pass *analysis.Pass) (any, error) {
		n := 0
		for _, obj := range pass.TypesInfo.Defs {
			if obj != nil && obj.Name() != "p" {
				pass.ExportObjectFact(obj, &note{obj.Name()})
				pass.ExportObjectFact(obj, &count{len(obj.Name())})
				n++
			}
		}
		pass.ExportPackageFact(&count{n})
		return nil, nil
	},
}

func TestFactsTravel(t *testing.T) {
	RegisterFacts([]*analysis.Analyzer{noting})
	pkg := check(t, "example.com/p")
	var first []byte
	for range 10 {
		facts := NewFacts()
		if res := Run(pkg, []*analysis.Analyzer{noting}, facts); res[0].Err != nil {
			t.Fatal(res[0].Err)
		}
		data, err := facts.Encode(pkg.Types)
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = data
		}
		if !bytes.Equal(first, data) {
			t.Fatal("the same facts are encoded in different ways")
		}
	}

	// Another process has other objects.
	other := check(t, "example.com/p").Types
	facts := NewLocalFacts()
	if err := facts.Decode(first, func(path string) *types.Package {
		if path != "example.com/p" {
			t.Errorf("asked for %s", path)
		}
		return other
	}); err != nil {
		t.Fatal(err)
	}
	T := other.Scope().Lookup("T")
	method, _, _ := types.LookupFieldOrMethod(T.Type(), true, other, "M")
	field, _, _ := types.LookupFieldOrMethod(T.Type(), true, other, "g")
	for _, obj := range []types.Object{T, method, field, other.Scope().Lookup("A")} {
		var fact note
		if !facts.importObject(obj, &fact) || fact.Text != obj.Name() {
			t.Errorf("%v has fact %q", obj, fact.Text)
		}
	}
	var n count
	if !facts.importPackage(other, &n) || n.N < 8 {
		t.Errorf("the package has fact %+v", n)
	}
	all := facts.allObjects(other, map[reflect.Type]bool{reflect.TypeFor[*note](): true})
	for _, f := range all {
		if f.Object.Name() == "x" || f.Object.Name() == "local" {
			t.Errorf("fact of %v, which no other package can name", f.Object)
		}
	}
	if len(all) < 6 {
		t.Errorf("only %d facts", len(all))
	}

	// Unknown packages are dropped, garbage is an error.
	if err := NewLocalFacts().Decode(first, func(string) *types.Package { return nil }); err != nil {
		t.Error(err)
	}
	if err := NewLocalFacts().Decode([]byte("garbage"), nil); err == nil {
		t.Error("no error for garbage")
	}
	if data, err := NewFacts().Encode(other); len(data) > 0 || err != nil {
		t.Errorf("no facts give %q, %v", data, err)
	}
}

func TestFailures(t *testing.T) {
	pkg := check(t, "example.com/p")
	at := pkg.Files[0].Decls[0].Pos()
	boom := errors.New("boom")
	make := func(name string, run func(*analysis.Pass) (any, error), requires ...*analysis.Analyzer) *analysis.Analyzer {
		return &analysis.Analyzer{Name: name, Doc: "doc", URL: "https://example.com/", Run: run, Requires: requires}
	}
	report := func(d analysis.Diagnostic) func(*analysis.Pass) (any, error) {
		return func(pass *analysis.Pass) (any, error) {
			d.Pos = at
			pass.Report(d)
			return nil, nil
		}
	}
	fix := func(edits ...analysis.TextEdit) analysis.Diagnostic {
		return analysis.Diagnostic{SuggestedFixes: []analysis.SuggestedFix{{Message: "fix it", TextEdits: edits}}}
	}
	hidden := make("hidden", func(pass *analysis.Pass) (any, error) { panic("asked to") })
	tests := []struct {
		analyzer *analysis.Analyzer
		err      string // "" for none
	}{
		{make("good", report(analysis.Diagnostic{Message: "m", Category: "c"})), ""},
		{make("panics", func(pass *analysis.Pass) (any, error) {
			pass.Report(analysis.Diagnostic{Pos: at})
			return pass.ResultOf[nil].(string), nil
		}), "rule panics panicked in package example.com/p: interface conversion"},
		{make("dependent", report(analysis.Diagnostic{}), hidden), "rule dependent could not run: rule hidden panicked"},
		{make("indirect", report(analysis.Diagnostic{}), make("between", report(analysis.Diagnostic{}), hidden)), "rule between could not run: rule hidden panicked"},
		{make("fails", func(*analysis.Pass) (any, error) { return nil, boom }), "rule fails failed in package example.com/p: boom"},
		{make("result", func(*analysis.Pass) (any, error) { return 1, nil }), "returned a int"},
		{make("foreignfact", func(pass *analysis.Pass) (any, error) {
			pass.ExportObjectFact(types.Universe.Lookup("error"), new(note))
			return nil, nil
		}), "not an object of package"},
		{make("overlap", report(fix(analysis.TextEdit{Pos: at, End: at + 4}, analysis.TextEdit{Pos: at + 2, End: at + 6}))), "overlapping edits"},
		{make("outside", report(fix(analysis.TextEdit{Pos: at, End: at + 10000}))), "outside of a file"},
		{make("backwards", report(fix(analysis.TextEdit{Pos: at + 1, End: at}))), "outside of a file"},
		{make("url", report(analysis.Diagnostic{URL: ":"})), "invalid URL"},
	}
	var analyzers []*analysis.Analyzer
	for _, test := range tests {
		analyzers = append(analyzers, test.analyzer)
	}
	results := Run(pkg, analyzers, NewFacts())
	for i, test := range tests {
		res := results[i]
		switch {
		case res.Analyzer != test.analyzer:
			t.Errorf("result %d is of %s", i, res.Analyzer)
		case test.err == "" && (res.Err != nil || len(res.Diagnostics) != 1 || res.Diagnostics[0].URL != "https://example.com/#c"):
			t.Errorf("%s: %+v", test.analyzer, res)
		case test.err != "" && (res.Err == nil || !strings.Contains(res.Err.Error(), test.err) || len(res.Diagnostics) != 0):
			t.Errorf("%s: want error %q, got %+v", test.analyzer, test.err, res)
		}
	}
	// What was required and failed is told once, by itself.
	if extra := results[len(tests):]; len(extra) != 1 || extra[0].Analyzer != hidden {
		t.Errorf("extra results: %+v", extra)
	}
	var p *PanicError
	if !errors.As(results[1].Err, &p) || !strings.Contains(p.Place, "runner_test.go:") || !bytes.Contains(p.Stack, []byte("TestFailures")) {
		t.Errorf("place of the panic: %+v", p)
	}

	pkg.IllTyped = true
	if res := Run(pkg, analyzers[:1], NewFacts()); res[0].Err != ErrIllTyped {
		t.Errorf("on a package with errors: %+v", res)
	}
}
