package nilmap

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var othertested = rule.Form{Name: "othertested", Run: reportOtherTested}

// reportOtherTested reports if x.A == nil { x.B = … }, for two maps of one object:
// the test was copied and only half changed.
func reportOtherTested(pass *rule.Pass) {
	for _, file := range pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			iff, ok := n.(*ast.IfStmt)
			if !ok || iff.Else != nil || len(iff.Body.List) != 1 {
				return true
			}
			tested, set := testedMap(pass, iff.Cond), createdMap(pass, iff.Body.List[0])
			if tested == nil || set == nil || types.ExprString(tested.X) != types.ExprString(set.X) || tested.Sel.Name == set.Sel.Name {
				return true
			}
			pass.At(tested).Fix("test "+types.ExprString(set), fix.Replace(tested.Sel, set.Sel.Name)).
				Sayf("%s is tested, but %s is created: it stays nil, or loses what it holds; test %s", types.ExprString(tested), types.ExprString(set), types.ExprString(set))
			return true
		})
	}
}

// testedMap returns the field x.A of the condition x.A == nil.
func testedMap(pass *rule.Pass, cond ast.Expr) *ast.SelectorExpr {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL || !pass.TypesInfo.Types[b.Y].IsNil() {
		return nil
	}
	return mapField(pass, ast.Unparen(b.X))
}

// createdMap returns the field x.B of x.B = make(map[K]V) and x.B = map[K]V{}.
func createdMap(pass *rule.Pass, stmt ast.Stmt) *ast.SelectorExpr {
	as, ok := stmt.(*ast.AssignStmt)
	if !ok || len(as.Lhs) != 1 || as.Tok != token.ASSIGN {
		return nil
	}
	switch e := ast.Unparen(as.Rhs[0]).(type) {
	case *ast.CompositeLit:
		if len(e.Elts) > 0 {
			return nil
		}
	case *ast.CallExpr:
		if id, ok := e.Fun.(*ast.Ident); !ok || id.Name != "make" {
			return nil
		}
	default:
		return nil
	}
	return mapField(pass, as.Lhs[0])
}

func mapField(pass *rule.Pass, e ast.Expr) *ast.SelectorExpr {
	sel, ok := e.(*ast.SelectorExpr)
	if t := pass.TypesInfo.TypeOf(e); !ok || t == nil || !objects.IsMap(t) {
		return nil
	}
	return sel
}
