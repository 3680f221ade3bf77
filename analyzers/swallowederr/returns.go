package swallowederr

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// returnsNil returns the statement with which a branch returns nil and nothing
// else, and the test that leads to the branch; nil when there is none, or when a
// text between them excuses it.
func (c *checker) returnsNil(f failure) (*ast.ReturnStmt, *ast.IfStmt) {
	if f.quiet == nil || c.result < 0 {
		return nil, nil
	}
	stmt := c.pass.Flow.Return(f.quiet.Ret)
	if stmt == nil || !isNil(f.quiet.Results[c.result]) || !c.emptyResults(*f.quiet, stmt) && !(c.result == 1 && c.ownAnswer(f.quiet.Results[0], f.from)) && !c.asAtSuccess(f) {
		return nil, nil
	}
	test := c.testOf(f.Failure)
	if test == nil || c.explained(f.from, test, stmt.End()) {
		return nil, nil
	}
	return stmt, test
}

// atReturn begins a finding about the error result of a return statement; the
// fix puts the tested error in its place.
func (c *checker) atReturn(fail errflow.Failure, from ssaflow.Call, stmt *ast.ReturnStmt) *rule.Finding {
	var node ast.Node = stmt
	if n := len(stmt.Results); n > 0 {
		node = stmt.Results[n-1]
	}
	finding := c.pass.At(node).Because(from, comesFrom)
	if test := c.testOf(fail); test != nil && len(stmt.Results) == c.result+1 {
		if id := testedIdent(test.Cond); id != nil && c.visible(id, node.Pos()) {
			if mayFindNothing(from) {
				finding.Fixes(fix.ReturnUnlessNotFound(c.pass.Flow, node, id.Name)...)
			} else {
				finding.Fix("return "+id.Name, fix.Replace(node, id.Name))
			}
		}
	}
	return finding
}

// mayFindNothing: the call reads an object with controller-runtime's client: that it is
// not there was no failure so far.
func mayFindNothing(from ssaflow.Call) bool {
	op, ok := kube.ClientOp(from.Fn)
	return ok && op.Verb == kube.Get && !op.Clientset
}

// testOf returns the if statement of a branch, or nil for other conditions.
func (c *checker) testOf(fail errflow.Failure) *ast.IfStmt {
	pos := fail.If.Cond.Pos()
	for _, n := range c.pass.Flow.Path(pos) {
		switch n := n.(type) {
		case *ast.IfStmt:
			return n
		case *ast.FuncLit, *ast.FuncDecl:
			return nil
		}
	}
	return nil
}

// testedIdent returns the variable x of the condition x != nil, or nil.
func testedIdent(cond ast.Expr) *ast.Ident {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || b.Op != token.NEQ && b.Op != token.EQL {
		return nil
	}
	id, _ := ast.Unparen(b.X).(*ast.Ident)
	if id != nil && id.Name == "nil" {
		id, _ = ast.Unparen(b.Y).(*ast.Ident)
	}
	return id
}

// visible: the name means the same variable at pos.
func (c *checker) visible(id *ast.Ident, pos token.Pos) bool {
	obj := c.pass.TypesInfo.ObjectOf(id)
	scope := c.pass.Pkg.Scope().Innermost(pos)
	if obj == nil || scope == nil {
		return false
	}
	_, found := scope.LookupParent(id.Name, pos)
	return found == obj
}

// emptyResults: what is returned beside the error says nothing.
func (c *checker) emptyResults(q paths.QuietReturn, stmt *ast.ReturnStmt) bool {
	if c.handsOn() {
		return true
	}
	for i, v := range q.Results[:c.result] {
		if ssaflow.IsZeroConst(v) {
			continue
		}
		if i < len(stmt.Results) {
			if lit, ok := model.Operand(stmt.Results[i]).(*ast.CompositeLit); ok && len(lit.Elts) == 0 {
				continue
			}
		}
		return false
	}
	return true
}

// hasMore: the function returns something beside the error, other than the Result of a
// reconcile: without it callers go on as if there were none.
func (c *checker) hasMore() bool {
	return c.result > 1 || c.result == 1 && !kube.IsResultOrPointer(c.fn.Signature.Results().At(0).Type()) && !c.handsOn()
}

// reconciles: the function runs in a reconcile, or returns the result of one.
func (c *checker) reconciles() bool {
	return c.reach.Has(c.fn) || c.result > 0 && kube.IsResultOrPointer(c.fn.Signature.Results().At(0).Type())
}

// answersBool: the function has a bool, and nothing else, to answer with.
func (c *checker) answersBool() bool { return c.hasBool() && c.fn.Signature.Results().Len() == 2 }

func (c *checker) hasBool() bool {
	res := c.fn.Signature.Results()
	for i := range res.Len() {
		if b, ok := res.At(i).Type().Underlying().(*types.Basic); ok && b.Info()&types.IsBoolean != 0 {
			return true
		}
	}
	return false
}
