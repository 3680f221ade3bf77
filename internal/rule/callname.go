// Subject: syntax

package rule

import (
	"go/ast"
	"go/token"
	"go/types"
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

// ResultName names what result i of a call is assigned to, as the source has it.
func (p *Pass) ResultName(call *ast.CallExpr, i int) string {
	for _, n := range p.Flow.Path(call.Pos()) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if i < len(n.Lhs) {
				return types.ExprString(n.Lhs[i])
			}
		case *ast.ValueSpec:
			if i < len(n.Names) {
				return n.Names[i].Name
			}
		}
	}
	return "the result"
}
