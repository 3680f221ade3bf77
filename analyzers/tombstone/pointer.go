package tombstone

import (
	"go/ast"
	"go/token"

	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var pointer = rule.Form{Name: "pointer", Run: reportPointers}

// reportPointers reports assertions to a pointer to a tombstone, in a package that makes none.
func reportPointers(pass *rule.Pass) {
	var found []ast.Expr
	made := false
	for _, file := range pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeAssertExpr:
				if n.Type != nil && isPointer(pass, n.Type) {
					found = append(found, n.Type)
				}
			case *ast.TypeSwitchStmt:
				found = append(found, pointerCases(pass, n)...)
			case *ast.UnaryExpr:
				made = made || n.Op == token.AND && isPointer(pass, n)
			}
			return true
		})
	}
	for _, e := range found {
		if pass.Quiet(made, e, "the package makes pointers to tombstones itself") {
			continue
		}
		d := pass.At(e)
		if star, ok := ast.Unparen(e).(*ast.StarExpr); ok {
			d.Fix("remove the *", fix.Cut(star.Pos(), star.X.Pos()))
		}
		d.Say("informers pass cache.DeletedFinalStateUnknown by value: an assertion to the pointer type never matches; remove the *")
	}
}

func isPointer(pass *rule.Pass, e ast.Expr) bool {
	t := pass.TypesInfo.TypeOf(e)
	return t != nil && kube.IsTombstonePointer(t)
}

// pointerCases returns the pointer types of a switch that does not know the value.
func pointerCases(pass *rule.Pass, sw *ast.TypeSwitchStmt) (found []ast.Expr) {
	for _, stmt := range sw.Body.List {
		for _, e := range stmt.(*ast.CaseClause).List {
			if isPointer(pass, e) {
				found = append(found, e)
			} else if t := pass.TypesInfo.TypeOf(e); t != nil && kube.IsTombstone(t) {
				return nil
			}
		}
	}
	return found
}
