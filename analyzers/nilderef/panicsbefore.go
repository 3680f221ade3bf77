package nilderef

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// panicsBefore: the nil variable x was given to a function that writes through it on every
// way to the use, which nilderef/novalue reports: the use never happens.
func (c *checker) panicsBefore(x ast.Expr, use ssa.Instruction) bool {
	_, v := c.variable(x)
	if v == nil {
		return false
	}
	for _, call := range c.pass.Flow.Calls(c.fn) {
		if call.Instr == use || !ssaflow.Dominates(call.Instr, use) {
			continue
		}
		expr := c.pass.Flow.CallExpr(call.Instr)
		for i, a := range call.Args {
			n := i
			if call.Method {
				n--
			}
			k, ok := ssaflow.Unwrap(a).(*ssa.Const)
			if !ok || !k.IsNil() || expr == nil || n < 0 || n >= len(expr.Args) {
				continue
			}
			if _, given := c.variable(expr.Args[n]); given == v && c.fills(call, i, k) {
				return true
			}
		}
	}
	return false
}

// variable returns the variable that x names, if it is one.
func (c *checker) variable(x ast.Expr) (*ast.Ident, *types.Var) {
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok {
		return nil, nil
	}
	v, _ := c.pass.TypesInfo.Uses[id].(*types.Var)
	return id, v
}
