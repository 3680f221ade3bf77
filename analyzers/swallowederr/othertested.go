package swallowederr

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var othertested = rule.Form{Name: "othertested", Run: each((*checker).reportOtherTested)}

// reportOtherTested looks at the conditions of a function.
func (c *checker) reportOtherTested() {
	c.syntax(func(n ast.Node) {
		if n, ok := n.(*ast.IfStmt); ok {
			c.otherVariable(n)
		}
	})
}

// otherVariable reports if err := f(); x != nil: the condition looks at an
// older variable.
func (c *checker) otherVariable(n *ast.IfStmt) {
	as, ok := n.Init.(*ast.AssignStmt)
	if !ok || len(as.Lhs) != 1 || len(as.Rhs) != 1 {
		return
	}
	id, ok := as.Lhs[0].(*ast.Ident)
	cond, isCmp := ast.Unparen(n.Cond).(*ast.BinaryExpr)
	call, isCall := ast.Unparen(as.Rhs[0]).(*ast.CallExpr)
	if !ok || !isCmp || !isCall || id.Name == "_" || cond.Op != token.NEQ && cond.Op != token.EQL {
		return
	}
	v := c.pass.TypesInfo.ObjectOf(id)
	if v == nil || !kube.IsError(v.Type()) || mentions(c.pass.TypesInfo, n.Cond, v) {
		return
	}
	other := testedName(n.Cond)
	if other == "another" || c.joined(call, cond) || c.testedIn(n.Body, v) || n.Else != nil && c.testedIn(n.Else, v) {
		return
	}
	if as.Tok == token.ASSIGN && c.readAfter(v, n) ||
		cond.Op == token.EQL && kube.IsError(c.pass.TypesInfo.TypeOf(cond.X)) && mentions(c.pass.TypesInfo, n.Body, v) {
		return // if saveErr := save(); err == nil { err = saveErr }
	}
	c.pass.At(cond).Because(id, "this error").
		Sayf("the condition tests %s, not the %s assigned here: the error of %s is never looked at", other, id.Name, c.pass.CallName(call))
}

// joined: the call joins what is tested, a slice of errors, so that both are nil
// or none.
func (c *checker) joined(call *ast.CallExpr, cond *ast.BinaryExpr) bool {
	slice, ok := ast.Unparen(cond.X).(*ast.Ident)
	return ok && kube.IsErrorsJoin(c.pass.Callee(call)) && call.Ellipsis.IsValid() && mentions(c.pass.TypesInfo, call.Args[0], c.pass.TypesInfo.ObjectOf(slice))
}

// testedIn: the error is compared with nil in there.
func (c *checker) testedIn(n ast.Node, v types.Object) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && mentions(c.pass.TypesInfo, b, v) {
			found = true
		}
		return !found
	})
	return found
}

// readAfter: a variable of the function around is looked at behind the if.
func (c *checker) readAfter(v types.Object, n *ast.IfStmt) bool {
	found := false
	sameFunc(c.fn.Syntax(), func(x ast.Node) {
		if id, ok := x.(*ast.Ident); ok && id.Pos() > n.End() && c.pass.TypesInfo.Uses[id] == v {
			found = true
		}
	})
	return found
}
