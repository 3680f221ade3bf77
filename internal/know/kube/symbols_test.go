package kube

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// symbols lists the functions and types that Is and IsType are asked for, here and elsewhere.
func symbols(t *testing.T) (out []name) {
	t.Helper()
	for _, root := range []string{"../..", "../../../analyzers"} {
		err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			fset := token.NewFileSet()
			f, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(f, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				kind := map[string]string{"Is": "func", "IsType": "type", "kube.Is": "func", "kube.IsType": "type"}[types.ExprString(call.Fun)]
				for _, a := range call.Args[min(1, len(call.Args)):] {
					s, ok := stringOf(a, nil)
					pkg, symbol := cutSymbol(s + ".")
					if symbol = strings.TrimSuffix(symbol, "."); kind == "" || !ok || strings.Contains(symbol, ".") {
						continue // a method
					}
					if first, _, _ := strings.Cut(pkg, "/"); standardTrees[first] || pathOf(pkg) != pkg || strings.Contains(first, ".") {
						out = append(out, name{pathOf(pkg), symbol, kind, fset.Position(a.Pos())})
					} else {
						t.Errorf("%s: packages does not know %s", fset.Position(a.Pos()), pkg)
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}
