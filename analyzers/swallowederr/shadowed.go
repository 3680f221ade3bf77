package swallowederr

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var shadowed = rule.Form{Name: "shadowed", Run: each((*checker).reportShadowed)}

// reportShadowed looks at the tests of error variables that hide others.
func (c *checker) reportShadowed() {
	for _, b := range c.fn.Blocks {
		iff, ok := ssaflow.Terminator(b).(*ssa.If)
		if !ok || b.Succs[0] == b.Succs[1] {
			continue
		}
		err, isNil, ok := ssaflow.Cond{Value: iff.Cond, Val: true}.NilTest()
		if !ok || !kube.IsError(err.Type()) {
			continue
		}
		failed := b.Succs[0]
		if isNil {
			failed = b.Succs[1]
		}
		from, ok := errflow.ResultOf(c.pass.Flow, err)
		if !ok || isNil && c.elseDoes(iff, failed) || c.pass.Quiet(!isNil && c.doesInstead(iff), from.Instr, "the branch of the error sets something in its place") ||
			c.pass.Quiet(!isNil && c.endsReading(iff, from), from.Instr, "the failure is how the loop ends: it has no other end") {
			continue
		}
		c.shadow(iff, failed, err, from)
	}
}

// elseDoes: the failure leads to the else branch of `if err == nil && …`, which does
// something in its place.
func (c *checker) elseDoes(iff *ssa.If, failed *ssa.BasicBlock) bool {
	for _, n := range c.pass.Flow.Path(iff.Cond.Pos()) {
		stmt, ok := n.(*ast.IfStmt)
		if !ok {
			continue
		}
		return stmt.Else != nil && slices.ContainsFunc(failed.Instrs, func(i ssa.Instruction) bool {
			call, ok := i.(*ssa.Call)
			if !ok || call.Pos() < stmt.Else.Pos() || call.Pos() > stmt.Else.End() {
				return false
			}
			u, ok := c.pass.Flow.Resolve(call)
			return ok && !kube.EffectOf(u.Fn).Has(kube.Tells)
		})
	}
	return false
}

// doesInstead: the branch of `if err != nil` sets what is used in place of the answer.
func (c *checker) doesInstead(iff *ssa.If) bool {
	stmt := rule.EnclosingStmt[*ast.IfStmt](c.pass, iff.Cond.Pos())
	return stmt != nil && stmt.Cond.Pos() <= iff.Cond.Pos() && iff.Cond.Pos() < stmt.Cond.End() && slices.ContainsFunc(stmt.Body.List, func(s ast.Stmt) bool {
		as, ok := s.(*ast.AssignStmt)
		return ok && as.Tok == token.ASSIGN
	})
}

// shadow reports a failure that is left to a test further down, which asks
// another variable of the same name, which has been found to be nil before.
func (c *checker) shadow(iff *ssa.If, failed *ssa.BasicBlock, err ssa.Value, from ssaflow.Call) {
	inner := c.declared(from)
	if inner == nil {
		return
	}
	outer := c.outerVariable(inner)
	if outer == nil {
		return
	}
	test := c.testDone(iff, failed, err, inner, outer)
	expr := c.pass.Flow.CallExpr(from.Instr)
	if test == nil || expr == nil || c.excusedText(expr.Pos(), expr.End()) {
		return
	}
	cond := c.pass.Flow.Node(test)
	if cond == nil {
		return
	}
	at := c.pass.Fset.Position(cond.Pos()).Line
	c.pass.At(c.identOf(inner)).Because(cond, "the outer variable is tested here").
		Sayf("this %s is a new variable, and the test in line %d asks the outer one: the error of %s is lost; assign with = instead", inner.Name(), at, c.nameOf(from))
}

// declared returns the error variable that a := declares for the call's error.
func (c *checker) declared(from ssaflow.Call) *types.Var {
	expr := c.pass.Flow.CallExpr(from.Instr)
	if expr == nil {
		return nil
	}
	for _, n := range c.pass.Flow.Path(expr.Pos()) {
		as, ok := n.(*ast.AssignStmt)
		if !ok {
			if _, ok := n.(ast.Stmt); ok {
				return nil
			}
			continue
		}
		if len(as.Rhs) != 1 || ast.Unparen(as.Rhs[0]) != ast.Expr(expr) {
			return nil
		}
		id, ok := as.Lhs[len(as.Lhs)-1].(*ast.Ident)
		if !ok {
			return nil
		}
		v, _ := c.pass.TypesInfo.Defs[id].(*types.Var)
		if v == nil || !kube.IsError(v.Type()) {
			return nil
		}
		return v
	}
	return nil
}

// outerVariable returns the error variable of the same function that v hides.
func (c *checker) outerVariable(v *types.Var) *types.Var {
	if v.Parent() == nil || v.Parent().Parent() == nil {
		return nil
	}
	_, obj := v.Parent().Parent().LookupParent(v.Name(), v.Pos())
	outer, ok := obj.(*types.Var)
	if !ok || !kube.IsError(outer.Type()) || outer.Parent() == c.pass.Pkg.Scope() {
		return nil
	}
	syntax := c.fn.Syntax()
	if syntax == nil || outer.Pos() < syntax.Pos() || outer.Pos() > syntax.End() {
		return nil
	}
	return outer
}

// identOf returns the identifier that declares the variable.
func (c *checker) identOf(v *types.Var) ast.Node {
	id, _ := c.pass.Flow.Path(v.Pos())[0].(*ast.Ident)
	return id
}
