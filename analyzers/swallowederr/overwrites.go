package swallowederr

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// overwrites: the errors of both calls are assigned to one variable.
func (c *checker) overwrites(a, b ssa.CallInstruction) bool {
	v := c.variableOf(a)
	return v != nil && v == c.variableOf(b)
}

// variableOf returns the variable that the error of a call is assigned to where it is made.
func (c *checker) variableOf(call ssa.CallInstruction) types.Object {
	expr := c.pass.Flow.CallExpr(call)
	if expr == nil {
		return nil
	}
	for _, n := range c.pass.Flow.Path(expr.Pos()) {
		if as, ok := n.(*ast.AssignStmt); ok {
			if id, ok := as.Lhs[len(as.Lhs)-1].(*ast.Ident); ok && len(as.Rhs) == 1 && ast.Unparen(as.Rhs[0]) == ast.Expr(expr) {
				return c.pass.TypesInfo.ObjectOf(id)
			}
			return nil
		}
		if _, other := n.(ast.Stmt); other {
			return nil
		}
	}
	return nil
}

// overwritten: the error is stored in a variable that is not read before the
// next store.
func overwritten(v ssa.Value) bool {
	refs := *v.Referrers()
	if len(refs) != 1 {
		return false
	}
	st, ok := refs[0].(*ssa.Store)
	if !ok || st.Val != v {
		return false
	}
	a, ok := st.Addr.(*ssa.Alloc)
	if !ok {
		return false
	}
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.MakeClosure:
			if ssaflow.Reaches(r, st, nil) {
				return false // the literal may read it at any time
			}
		case *ssa.Store:
			if r.Addr != ssa.Value(a) {
				return false
			}
		case *ssa.UnOp:
		default:
			return false
		}
	}
	read := false
	ssaflow.Walk(st, func(i ssa.Instruction) bool {
		switch i := i.(type) {
		case *ssa.UnOp:
			read = read || i.X == ssa.Value(a)
		case *ssa.MakeClosure:
			read = read || slices.Contains(i.Bindings, ssa.Value(a))
		}
		s, isStore := i.(*ssa.Store)
		return !read && !(isStore && s.Addr == ssa.Value(a))
	})
	return !read
}
