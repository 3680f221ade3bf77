package nilderef

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
)

// variable names the variable that a result is assigned to.
func (c *checker) variable(call flow.Call, v ssa.Value) string {
	expr := c.pass.Flow.CallExpr(call.Instr)
	i := 0
	if e, ok := v.(*ssa.Extract); ok {
		i = e.Index
	}
	for _, n := range c.pass.Flow.Path(expr.Pos()) {
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
func named(node ast.Node, u use) string {
	if sel, ok := node.(*ast.SelectorExpr); ok && u.inside == nil {
		return "." + sel.Sel.Name
	}
	if u.what == "*" {
		return "it"
	}
	return u.what
}
