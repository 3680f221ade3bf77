package swallowederr

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var forgotten = rule.Form{Name: "forgotten", Run: each((*checker).reportForgotten)}

// reportForgotten looks at the assignments of a function.
func (c *checker) reportForgotten() {
	c.syntax(func(n ast.Node) {
		if n, ok := n.(*ast.AssignStmt); ok {
			c.forgets(n)
		}
	})
}

// forgets reports errs = errors.Join(err), which drops what errs held.
func (c *checker) forgets(as *ast.AssignStmt) {
	if as.Tok != token.ASSIGN || len(as.Lhs) != 1 || len(as.Rhs) != 1 {
		return
	}
	id, ok := as.Lhs[0].(*ast.Ident)
	call, isCall := ast.Unparen(as.Rhs[0]).(*ast.CallExpr)
	if !ok || !isCall || id.Name == "_" || len(call.Args) != 1 {
		return
	}
	fn := model.Callee(c.pass.TypesInfo, call)
	v := c.pass.TypesInfo.ObjectOf(id)
	if !kube.JoinsErrors(fn) || v == nil || mentions(c.pass.TypesInfo, call, v) {
		return
	}
	arg := ast.Unparen(call.Args[0])
	at := call.Args[0].Pos()
	if lit, ok := arg.(*ast.CompositeLit); ok && len(lit.Elts) == 1 {
		arg, at = lit.Elts[0], lit.Elts[0].Pos()
	}
	if t := c.pass.TypesInfo.TypeOf(arg); t == nil || !kube.IsError(t) || !c.mayHold(v, as) {
		return
	}
	c.pass.At(call).Fix("keep "+id.Name, fix.Insert(at, id.Name+", ")).
		Sayf("%s may hold an error already, which is dropped here; use %s(%[1]s, %[3]s)", id.Name, types.ExprString(call.Fun), types.ExprString(arg))
}

// mayHold: the variable was filled before by another such assignment, or by the
// last pass of the loop around, and nobody has looked at it since.
func (c *checker) mayHold(v types.Object, as *ast.AssignStmt) bool {
	path := c.pass.Flow.Path(as.Pos())
	var loop ast.Node
	for i, n := range path {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if loop == nil && (v.Pos() < n.Pos() || v.Pos() > n.End()) {
				loop = n
			}
		case *ast.IfStmt:
			if block, ok := path[max(i-1, 0)].(*ast.BlockStmt); ok && loop == nil && leaves(block.List[len(block.List)-1]) {
				return false
			}
		}
		if n == c.fn.Syntax() {
			break
		}
	}
	if loop != nil {
		return !c.readIn(v, loop, as)
	}
	filled := false
	sameFunc(c.fn.Syntax(), func(n ast.Node) {
		a, ok := n.(*ast.AssignStmt)
		if !ok || a.End() >= as.Pos() || a == as {
			return
		}
		for i, l := range a.Lhs {
			id, ok := l.(*ast.Ident)
			if !ok || c.pass.TypesInfo.ObjectOf(id) != v || len(a.Rhs) != len(a.Lhs) {
				continue
			}
			call, ok := ast.Unparen(a.Rhs[i]).(*ast.CallExpr)
			filled = filled || ok && kube.CombinesErrors(model.Callee(c.pass.TypesInfo, call))
		}
	})
	return filled && !c.readIn(v, c.fn.Syntax(), as)
}

// leaves: control does not go on behind the statement.
func leaves(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.BREAK || s.Tok == token.GOTO
	}
	return false
}

// readIn: the variable is read in n before the assignment.
func (c *checker) readIn(v types.Object, n ast.Node, as *ast.AssignStmt) bool {
	found := false
	sameFunc(n, func(x ast.Node) {
		id, ok := x.(*ast.Ident)
		if !ok || c.pass.TypesInfo.Uses[id] != v || id.Pos() >= as.Pos() {
			return
		}
		if parent, ok := c.pass.Flow.Path(id.Pos())[1].(*ast.AssignStmt); ok {
			for _, l := range parent.Lhs {
				if l == ast.Expr(id) {
					return
				}
			}
		}
		found = true
	})
	return found
}
