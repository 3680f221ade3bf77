package ssaflow

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/engine/inline"
)

// TestCreate: syntax that go/ssa does not take, as a mistake in inlining would make it,
// is left for that of the driver.
func TestCreate(t *testing.T) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", "package p\n\nfunc f(err error) error { return err }\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
		Instances: map[*ast.Ident]types.Instance{}, FileVersions: map[*ast.File]string{},
	}
	pkg, err := (&types.Config{Importer: importer.Default()}).Check("p", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	good := &analysis.Pass{Fset: fset, Files: []*ast.File{f}, Pkg: pkg, TypesInfo: info}
	bad, without := *good, *info
	without.Uses = map[*ast.Ident]types.Object{}
	bad.TypesInfo = &without
	p := &Package{pass: &bad, orig: good, src: inline.Plain(&bad)}
	if !p.Build() || p.Info() != info || len(p.Funcs) != 1 {
		t.Errorf("built from the driver's syntax: %t, %d functions", p.Info() == info, len(p.Funcs))
	}
}
