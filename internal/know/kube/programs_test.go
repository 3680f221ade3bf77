package kube

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

// TestRefusesUnnamedElection: it is the way managers are started that tells the versions apart.
func TestRefusesUnnamedElection(t *testing.T) {
	for name, c := range map[string]struct {
		path, start string
		want        bool
	}{
		"with a context":    {pathManager, "ctx context.Context", true},
		"with a channel":    {pathManager, "stop <-chan struct{}", false},
		"with nothing":      {pathManager, "", false},
		"of another module": {"example.com/manager", "ctx context.Context", false},
	} {
		src := "package manager\n\nimport \"context\"\n\nvar _ context.Context\n\ntype Manager interface{ Start(" + c.start + ") error }\n\nfunc New() (Manager, error) { return nil, nil }\n"
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "manager.go", src, 0)
		if err != nil {
			t.Fatal(err)
		}
		pkg, err := (&types.Config{Importer: importer.ForCompiler(fset, "source", nil)}).Check(c.path, fset, []*ast.File{file}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := RefusesUnnamedElection(pkg.Scope().Lookup("New").(*types.Func)); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	if RefusesUnnamedElection(nil) {
		t.Error("no function refuses something")
	}
}
