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

// TestClientMadeElsewhere: a program that imports the package, through others too, says how
// the client of its manager is made.
func TestClientMadeElsewhere(t *testing.T) {
	const imports = "package main\nimport \"example.com/m/b\"\nfunc f() { b.F(); "
	for name, test := range map[string]struct {
		main string
		want bool
	}{
		"given":                   {imports + "New(Options{NewClient: uncached}) }\n", true},
		"assigned":                {imports + "o.NewClient = uncached }\n", true},
		"handed on":               {imports + "New(Options{NewClient: o.NewClient}) }\n", false},
		"assigned from another":   {imports + "o.NewClient = p.NewClient }\n", false},
		"called":                  {imports + "c.NewClient(o) }\n", false},
		"in another program":      {"package main\nfunc f() { New(Options{NewClient: uncached}) }\n", false},
		"imported under its name": {"package main\nimport \"example.com/m/a\"\nfunc f() { a.F(); New(Options{NewClient: uncached}) }\n", true},
		"of another module":       {"package main\nimport \"example.com/mm/a\"\nfunc f() { a.F(); New(Options{NewClient: uncached}) }\n", false},
		"does not parse":          {imports + "New(Options{NewClient: }\n", true},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for file, text := range map[string]string{
				"go.mod":          "module example.com/m\n",
				"a/a.go":          "package a\nfunc F() {}\n",
				"b/b.go":          "package b\nimport \"example.com/m/a\"\nfunc F() { a.F() }\n",
				"cmd/x/main.go":   test.main,
				"cmd/x/x_test.go": "package main\nimport \"example.com/m/a\"\nfunc g() { a.F(); New(Options{NewClient: uncached}) }\n",
			} {
				path := filepath.Join(dir, filepath.FromSlash(file))
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
			pass := &Pass{Pass: &analysis.Pass{Fset: fset, Pkg: types.NewPackage("example.com/m/a", "a"), Files: []*ast.File{file}}}
			if got := pass.ReadLiveElsewhere(nil); got != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}
