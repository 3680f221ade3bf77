package nilderef

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// report reports a use of the result v with the names of the variable, of the call
// and of what is read.
func report(pass *rule.Pass, call ssaflow.Call, v ssa.Value, u ssaflow.Dereference, format string) {
	expr, node := pass.Flow.CallExpr(call.Instr), pass.Flow.Node(u.Instr)
	if expr == nil || node == nil {
		return
	}
	pass.At(node).Because(expr, "the result comes from here").Sayf(format, variable(pass, expr, v), rule.CallName(expr), named(node, u))
}

// variable names the variable that a result is assigned to.
func variable(pass *rule.Pass, expr *ast.CallExpr, v ssa.Value) string {
	i := 0
	if e, ok := v.(*ssa.Extract); ok {
		i = e.Index
	}
	for _, n := range pass.Flow.Path(expr.Pos()) {
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

// named renders what a use reads, in the words of the source.
func named(node ast.Node, u ssaflow.Dereference) string {
	if sel, ok := node.(*ast.SelectorExpr); ok && u.Inside == nil {
		return "." + sel.Sel.Name
	}
	if u.Reads == "*" {
		return "it"
	}
	return u.Reads
}
