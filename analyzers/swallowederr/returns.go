package swallowederr

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

// quiet follows the ways on which nothing is done about an error.
func (c *checker) quiet() paths.Quiet {
	return paths.Quiet{Flow: c.pass.Flow, Call: c.isHarmless, Branch: c.isHarmlessTest, SameCount: c.pass.Effects.SameCount}
}

// isHarmless: a call on a quiet way: logs, events, what their arguments are made
// of, and other calls whose errors are only logged, too.
func (c *checker) isHarmless(ci ssa.CallInstruction) bool {
	call, ok := c.pass.Flow.Resolve(ci)
	if !ok {
		return false
	}
	if kube.EffectOf(call.Fn).Has(kube.Tells) || kube.MakesText(call.Fn) || kube.MakesArgument(call.Fn) || kube.DerivesLogger(call.Fn) || kube.CombinesErrors(call.Fn) {
		return true
	}
	v := errflow.ErrorOf(ci)
	if v == nil {
		return false
	}
	uses := errflow.UsesOf(c.pass.Flow, v, func(*ssa.BasicBlock) bool { return true })
	return uses.Tested && !uses.Kept && !uses.Returned && c.treatmentBy(uses) >= asError
}

// isHarmlessTest: a condition on a quiet way: whether a harmless call failed.
func (c *checker) isHarmlessTest(iff *ssa.If) bool {
	v, _, ok := ssaflow.Cond{Value: iff.Cond, Val: true}.NilTest()
	if !ok || !kube.IsError(v.Type()) {
		return false
	}
	call, ok := errflow.ResultOf(c.pass.Flow, v)
	return ok && c.isHarmless(call.Instr)
}

// successBehind returns a return of nil, and of no other answer, among those that quiet ways
// lead to.
func (c *checker) successBehind(ways []paths.QuietReturn) *ssa.Return {
	for _, q := range ways {
		if c.result < 0 || c.hasAnswer() || !isNil(q.Results[c.result]) && !errflow.Absent(c.pass.Flow, q.Results[c.result], q.Ret.Block()) {
			continue
		}
		if c.isEmptyReturn(q) {
			return q.Ret
		}
	}
	return nil
}

// nilReturn returns the statement with which a branch returns nil and nothing
// else, and the test that leads to the branch; nil when there is none, or when a
// text between them excuses it.
func (c *checker) nilReturn(f failure) *ast.ReturnStmt {
	if f.quiet == nil || c.result < 0 || !isNil(f.quiet.Results[c.result]) || !c.isEmptyReturn(*f.quiet) {
		return nil
	}
	stmt, test := c.pass.Flow.Return(f.quiet.Ret), c.testOf(f.Failure)
	if test == nil || c.isExplained(f.from, test, stmt.End()) {
		return nil
	}
	return stmt
}

// isEmptyReturn: what is returned beside the error says nothing.
func (c *checker) isEmptyReturn(q paths.QuietReturn) bool {
	stmt := c.pass.Flow.Return(q.Ret)
	if stmt == nil {
		return false
	}
	for i, v := range q.Results[:c.result] {
		if ssaflow.IsZeroConst(v) {
			continue
		}
		if i >= len(stmt.Results) {
			return false
		}
		if lit, ok := model.Operand(stmt.Results[i]).(*ast.CompositeLit); !ok || len(lit.Elts) > 0 {
			return false
		}
	}
	return true
}

// hasAnswer: the function returns something beside the error, other than the Result of a
// reconcile: without it callers go on as if there were none.
func (c *checker) hasAnswer() bool {
	return c.result > 1 || c.result == 1 && !kube.IsResultOrPointer(c.fn.Signature.Results().At(0).Type())
}

// atReturn begins a finding about the error result of a return statement; the
// fix puts the tested error in its place.
func (c *checker) atReturn(fail errflow.Failure, from ssaflow.Call, stmt *ast.ReturnStmt) *rule.Finding {
	var node ast.Node = stmt
	if n := len(stmt.Results); n > 0 {
		node = stmt.Results[n-1]
	}
	finding := c.pass.At(node).Because(from, comesFrom)
	test := c.testOf(fail)
	if test == nil || len(stmt.Results) != c.result+1 {
		return finding
	}
	id := testedVariable(test.Cond)
	switch {
	case id == nil || !c.isVisible(id, node.Pos()):
	case isRead(from):
		finding.Fixes(fix.ReturnUnlessNotFound(c.pass.Flow, node, id.Name)...)
	default:
		finding.Fix("return "+id.Name, fix.Replace(node, id.Name))
	}
	return finding
}

// testOf returns the if statement of a branch, or nil for other conditions.
func (c *checker) testOf(fail errflow.Failure) *ast.IfStmt {
	return rule.EnclosingStmt[*ast.IfStmt](c.pass, fail.If.Cond.Pos())
}

// testedVariable returns the variable x of the condition x != nil, or nil.
func testedVariable(cond ast.Expr) *ast.Ident {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || b.Op != token.NEQ && b.Op != token.EQL {
		return nil
	}
	id, _ := ast.Unparen(b.X).(*ast.Ident)
	return id
}

// isVisible: the name means the same variable at pos.
func (c *checker) isVisible(id *ast.Ident, pos token.Pos) bool {
	obj := c.pass.TypesInfo.ObjectOf(id)
	scope := c.pass.Pkg.Scope().Innermost(pos)
	if obj == nil || scope == nil {
		return false
	}
	_, found := scope.LookupParent(id.Name, pos)
	return found == obj
}

// isNil: the value is nil, as what a return leaves in a named result for a deferred literal is.
func isNil(v ssa.Value) bool {
	k, ok := ssaflow.SoleDefinition(v).(*ssa.Const)
	return ok && k.IsNil()
}

// isZero: a constant that is zero, or T{}.
func isZero(v ssa.Value) bool {
	v = ssaflow.SoleDefinition(v)
	if ssaflow.IsZeroConst(v) {
		return true
	}
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	a, ok := load.X.(*ssa.Alloc)
	return ok && !slices.ContainsFunc(*a.Referrers(), func(r ssa.Instruction) bool {
		_, isLoad := r.(*ssa.UnOp)
		return !isLoad
	})
}
