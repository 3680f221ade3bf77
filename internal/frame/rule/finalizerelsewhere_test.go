package rule

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// TestFinalizerElsewhere: another package takes finalizers by a constant, by their text, or
// without a name.
func TestFinalizerElsewhere(t *testing.T) {
	const api = "package v1\nconst Held = Group + \"/held\"\nconst Group = \"example.com\"\n"
	for _, tt := range []struct {
		name, file, text string
		want             bool
	}{
		{"the declaration alone", "api/v1/more.go", "package v1\nvar x = 1\n", false},
		{"that of another version", "api/v2/v2.go", "package v2\nconst Held = \"example.com/held\"\n", false},
		{"the constant", "b/b.go", "package b\nimport \"example.com/m/api/v1\"\nfunc f() { g(v1.Held) }\n", true},
		{"under another name", "b/b.go", "package b\nimport api \"example.com/m/api/v1\"\nfunc f() { g(api.Held) }\n", true},
		{"of another version", "b/b.go", "package b\nimport \"example.com/m/api/v2\"\nfunc f() { g(v2.Held) }\n", true},
		{"of another package", "b/b.go", "package b\nimport \"example.com/m/c\"\nfunc f() { g(c.Held) }\n", false},
		{"in its own package", "api/v1/more.go", "package v1\nfunc f() { g(Held) }\n", true},
		{"in another text", "b/b.go", "package b\nimport \"example.com/m/api/v1\"\nconst more = v1.Held + \"/more\"\n", false},
		{"the text", "b/b.go", "package b\nfunc f() { g(\"example.com/held\") }\n", true},
		{"a constant of the text", "b/b.go", "package b\nconst group = \"example.com\"\nconst mine = group + \"/held\"\n", true},
		{"no list", "b/b.go", "package b\nfunc f(x *v1.Kind) { x.Finalizers = nil }\n", true},
		{"no list of another kind", "b/b.go", "package b\nfunc f(x *v1.Sort) { x.Finalizers = nil }\n", false},
		{"added to", "b/b.go", "package b\nfunc f(x *v1.Kind) { x.Finalizers = append(x.Finalizers, other) }\n", false},
		{"set", "b/b.go", "package b\nfunc f(x *v1.Kind) { x.SetFinalizers(rest) }\n", true},
		{"in a patch", "b/b.go", "package b\nvar of v1.Kind\nconst patch = `{\"metadata\":{\"finalizers\":null}}`\n", true},
		{"in a test", "b/b_test.go", "package b\nfunc f() { g(v1.Held) }\n", false},
		{"for tests", "test/e2e/b.go", "package e2e\nfunc f(x *v1.Kind) { x.Finalizers = nil }\n", false},
		{"for tests, by what it imports", "b/b.go", "package b\nimport \"testing\"\nfunc f(x *v1.Kind, t *testing.T) { x.Finalizers = nil }\n", false},
		{"what cannot be parsed", "b/b.go", "package b\nfunc f( { v1.Held", true},
	} {
		dir := t.TempDir()
		for name, text := range map[string]string{"go.mod": "module example.com/m\n", "a/a.go": "package a\n", "api/v1/v1.go": api, tt.file: tt.text} {
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
		of := types.NewPackage("example.com/m/api/v1", "v1")
		held := types.NewConst(token.NoPos, of, "Held", types.Typ[types.String], nil)
		kind := types.NewTypeName(token.NoPos, of, "Kind", nil)
		pass := &Pass{Pass: &analysis.Pass{Fset: fset, Pkg: types.NewPackage("example.com/m/a", "a"), Files: []*ast.File{file}}}
		if got := pass.FinalizerElsewhere("example.com/held", []types.Object{held}, kind); got != tt.want {
			t.Errorf("%s: %t", tt.name, got)
		}
	}
}

// TestElsewhereAround: the program around the module of an API takes its finalizers.
func TestElsewhereAround(t *testing.T) {
	for require, want := range map[string]bool{"require example.com/m/api v1.0.0\n": true, "": false} {
		dir := t.TempDir()
		for name, text := range map[string]string{
			"go.mod":       "module example.com/m\n" + require,
			"b/b.go":       "package b\nimport \"example.com/m/api/v1\"\nfunc f() { g(v1.Held) }\n",
			"api/go.mod":   "module example.com/m/api\n",
			"api/v1/v1.go": "package v1\nconst Held = \"example.com/held\"\n",
			"api/a/a.go":   "package a\n",
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
		file, err := parser.ParseFile(fset, filepath.Join(dir, "api", "a", "a.go"), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		of := types.NewPackage("example.com/m/api/v1", "v1")
		held := types.NewConst(token.NoPos, of, "Held", types.Typ[types.String], nil)
		pass := &Pass{Pass: &analysis.Pass{Fset: fset, Pkg: types.NewPackage("example.com/m/api/a", "a"), Files: []*ast.File{file}, Module: &analysis.Module{Path: "example.com/m/api"}}}
		if got := pass.FinalizerElsewhere("example.com/held", []types.Object{held}, types.NewTypeName(token.NoPos, of, "Kind", nil)); got != want {
			t.Errorf("with %q: %t", require, got)
		}
	}
}
