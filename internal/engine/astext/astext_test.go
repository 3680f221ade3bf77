package astext

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

func check(t *testing.T, texts map[string]string) *Module {
	t.Helper()
	fset, files := token.NewFileSet(), make(map[string][]*ast.File)
	for path, text := range texts {
		f, err := parser.ParseFile(fset, path+".go", text, 0)
		if err != nil {
			t.Fatal(err)
		}
		files[path] = append(files[path], f)
	}
	return Check(fset, files)
}

// TestCheck: fields are known through packages of the module; what is of others is theirs, or unknown.
func TestCheck(t *testing.T) {
	m := check(t, map[string]string{
		"m/api": "package api\n\nimport meta \"k8s.io/meta/v1\"\n\ntype Spec struct{ Image string; At meta.Time }\n",
		"m/use": "package use\n\nimport (\n\t\"m/api\"\n\t\"k8s.io/core/v2\"\n)\n\nfunc f(s *api.Spec, c core.Container) {\n\t_ = s.Image\n\t_ = c.Image\n\tx := core.New()\n\t_ = x.Image\n}\n",
		"m":     "package main\n\nimport \"m/use\"\n\nfunc main() { use.F() }\n",
		"m/a":   "package a\n\nimport \"m/b\"\n\nvar A = b.B\n",
		"m/b":   "package b\n\nimport \"m/a\"\n\nvar B = a.A\n",
	})
	found, unknown, foreign := 0, 0, 0
	m.each(func(f *ast.File) {
		ast.Inspect(f, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok || sel.Sel.Name != "Image" {
				return true
			}
			n2, _ := Holds(m.Info.TypeOf(sel.X)).(*types.Named)
			switch {
			case m.Info.Selections[sel] != nil:
				found++
			case n2 != nil && !m.Own[n2.Obj().Pkg()]:
				foreign++
			default:
				unknown++
			}
			return true
		})
	})
	if found != 1 || foreign != 1 || unknown != 1 {
		t.Errorf("found %d, foreign %d, unknown %d", found, foreign, unknown)
	}
}

// TestHolds: what lists, maps and pointers hold, and a type that is a list of itself.
func TestHolds(t *testing.T) {
	m := check(t, map[string]string{"m": "package m\n\ntype T struct{}\n\ntype Ts []*T\n\ntype L []L\n\nvar a map[string]Ts\n\nvar b L\n"})
	for pkg := range m.Own {
		if got := Holds(pkg.Scope().Lookup("a").Type()).String(); got != "m.T" {
			t.Error(got)
		}
		Holds(pkg.Scope().Lookup("b").Type()) // comes to an end
	}
}
