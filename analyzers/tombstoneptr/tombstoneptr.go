package tombstoneptr

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports assertions to a pointer to a tombstone.
var Analyzer = rule.New(doc, run)

const message = "informers pass cache.DeletedFinalStateUnknown by value: an assertion to the pointer type never matches; remove the *"

func run(pass *rule.Pass) {
	var found []ast.Expr
	made := false
	for _, file := range pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeAssertExpr:
				if n.Type != nil && pointer(pass, n.Type) {
					found = append(found, n.Type)
				}
			case *ast.TypeSwitchStmt:
				found = append(found, cases(pass, n)...)
			case *ast.UnaryExpr:
				made = made || n.Op == token.AND && kube.IsTombstonePointer(typeOf(pass, n))
			}
			return true
		})
	}
	if made { // somebody here passes pointers
		return
	}
	for _, e := range found {
		star, ok := ast.Unparen(e).(*ast.StarExpr)
		d := pass.At(e)
		if ok {
			d.Fix("remove the *", fix.Cut(star.Pos(), star.X.Pos()))
		}
		d.Say(message)
	}
}

func typeOf(pass *rule.Pass, e ast.Expr) types.Type {
	if t := pass.TypesInfo.TypeOf(e); t != nil {
		return t
	}
	return types.Typ[types.Invalid]
}

func pointer(pass *rule.Pass, e ast.Expr) bool { return kube.IsTombstonePointer(typeOf(pass, e)) }

// cases returns the pointer types of a switch that does not know the value.
func cases(pass *rule.Pass, sw *ast.TypeSwitchStmt) []ast.Expr {
	var found []ast.Expr
	for _, stmt := range sw.Body.List {
		clause, ok := stmt.(*ast.CaseClause)
		if !ok {
			continue
		}
		for _, e := range clause.List {
			switch {
			case pointer(pass, e):
				found = append(found, e)
			case kube.IsTombstone(typeOf(pass, e)):
				return nil
			}
		}
	}
	return found
}
