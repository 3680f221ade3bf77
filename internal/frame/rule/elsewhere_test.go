package rule

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// TestElsewhere: the calls of a method and of a function in files that import their package.
func TestElsewhere(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":           "module example.com/m\n",
		"a/a.go":           "package a\ntype C struct{}\nfunc (C) Run(n int) {}\nfunc Start(n int) {}\nfunc use() { C{}.Run(9) }\n",
		"b/b.go":           "package b\nimport \"example.com/m/a\"\nconst two = 2\nfunc f(n int) { a.C{}.Run(1); a.C{}.Run(two); a.C{}.Run(n); a.C{}.Run(); Start(7) }\nfunc Start(int) {}\n",
		"b/b_test.go":      "package b\nimport \"example.com/m/a\"\nfunc g() { a.C{}.Run(3) }\n",
		"c/c.go":           "package c\nimport other \"example.com/m/a\"\nfunc f() { other.Start(4) }\n",
		"d/d.go":           "package d\nfunc f(x interface{ Run(int) }) { x.Run(5) }\n",
		"e/e.go":           "package e\nimport \"example.com/m/a\"\nfunc f( { a.Start(6)\n",
		"vendor/v/v.go":    "package v\nimport \"example.com/m/a\"\nfunc f() { a.Start(8) }\n",
		"b/testdata/t.go":  "package t\nimport \"example.com/m/a\"\nfunc f() { a.Start(8) }\n",
		"nocode/readme.md": "a.Start(8) of \"example.com/m/a\"",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, filepath.Join(dir, "a", "a.go"), nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check("example.com/m/a", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	pass := &Pass{shared: make(map[reflect.Type]any), Pass: &analysis.Pass{Fset: fset, Pkg: pkg, Files: []*ast.File{file}}}
	method, _, _ := types.LookupFieldOrMethod(pkg.Scope().Lookup("C").Type(), true, pkg, "Run")
	for _, tt := range []struct {
		fn   types.Object
		want []string
	}{
		{method, []string{"1", "2", "<nil>"}},
		{pkg.Scope().Lookup("Start"), []string{"4"}},
	} {
		var got []string
		for _, e := range pass.Elsewhere(tt.fn.(*types.Func)) {
			got = append(got, fmt.Sprint(e.Arg(0)))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.fn.Name(), got, tt.want)
		}
	}
}
