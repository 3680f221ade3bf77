// Subject: syntax

package rule

import (
	"go/ast"
	"go/token"
)

// CallName renders what is called: Update, Status().Update, save. A client in
// front is left out.
func CallName(call *ast.CallExpr) string { return callName(call) }

// EnclosingStmt returns the innermost node of type T around pos, within the
// innermost function; the zero value when there is none.
func EnclosingStmt[T ast.Node](p *Pass, pos token.Pos) (stmt T) {
	for _, n := range p.Flow.Path(pos) {
		switch n := n.(type) {
		case T:
			return n
		case *ast.FuncDecl, *ast.FuncLit:
			return stmt
		}
	}
	return stmt
}
