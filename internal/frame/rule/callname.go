// Subject: syntax

package rule

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// CallName renders what is called, as it stands in the source: Update,
// Status().Update, save. A client in front is left out.
func (p *Pass) CallName(call *ast.CallExpr) string { return callName(p.source.Was(call)) }

// CalleeText is what is called, as it stands in the source: r.Status().Update, save.
func (p *Pass) CalleeText(call *ast.CallExpr) string { return types.ExprString(p.source.Was(call).Fun) }

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
		case *ast.CallExpr:
			if n.Pos() <= call.Pos() && call.End() < n.End() && slices.ContainsFunc(n.Args, func(a ast.Expr) bool { return a.Pos() <= call.Pos() && call.End() <= a.End() }) {
				return "the result" // an argument
			}
		case *ast.FuncLit:
			return "the result"
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
