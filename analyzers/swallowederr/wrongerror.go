package swallowederr

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

var wrongerror = rule.Form{Name: "wrongerror", Run: each(func(c *checker) {
	c.reportWrong()
	c.reportNil()
	c.reportReplaced()
})}

// A wrongReturn returns a variable that is nil, or perhaps nil, behind a test of
// another error.
type wrongReturn struct {
	stmt         *ast.ReturnStmt
	name, tested string
	perhaps      bool
	again        bool // the Result beside it asks for a further pass
}

// reportWrong reports branches that return another error variable, which is nil
// there, instead of the one that was tested.
func (c *checker) reportWrong() {
	for _, f := range c.failures {
		if f.wrong == nil {
			continue
		}
		from, ok := errflow.ResultOf(c.pass.Flow, f.Err)
		isInVain := f.wrong.again || ok && c.inReconcile() && c.failsAgain(from)
		isLogged := slices.ContainsFunc(errflow.UsesOf(c.pass.Flow, f.Err, f.Block.Dominates).Calls, func(u ssaflow.Call) bool { return isErrorLog(c.pass, u) })
		if c.pass.Quiet(isInVain && isLogged, f.wrong.stmt, "the error is logged, and the reconcile runs again, or a retry meets the same error") {
			continue
		}
		is := "is"
		if f.wrong.perhaps {
			is = "can be"
		}
		found := c.atReturn(f.Failure, ssaflow.Call{}, f.wrong.stmt)
		if ok && f.wrong.name == f.wrong.tested {
			found.Sayf("this %s %s nil: the error that was tested is another %[1]s, of line %[3]d, and it is dropped; return that one", f.wrong.name, is, c.pass.Line(from.Instr.Pos()))
			continue
		}
		found.Sayf("%s %s nil here: the error that was tested is %s, and it is dropped; return %[3]s", f.wrong.name, is, f.wrong.tested)
	}
}

// wrongReturn returns such a return of a branch, or nil.
func (c *checker) wrongReturn(fail errflow.Failure) *wrongReturn {
	for _, ret := range ssaflow.Returns(c.fn) {
		stmt, id := c.returnedVariable(ret)
		if id == nil || !fail.Block.Dominates(ret.Block()) {
			continue
		}
		v := ssaflow.SoleDefinition(ret.Results[c.result])
		if v == ssaflow.SoleDefinition(fail.Err) || !errflow.Stale(c.pass.Flow, v, ret.Block()) {
			continue
		}
		test := c.testOf(fail)
		if test == nil || test.Body.Pos() > stmt.Pos() || stmt.End() > test.End() || c.isMeant(test.Pos(), stmt.End()) {
			continue
		}
		tested := "another"
		ast.Inspect(test.Cond, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok && kube.IsErrorInterface(c.pass.TypesInfo.TypeOf(e)) {
				tested = types.ExprString(e)
			}
			return true
		})
		isEmpty := c.isEmptyReturn(paths.QuietReturn{Ret: ret, Results: ret.Results})
		return &wrongReturn{stmt, id.Name, tested, !errflow.Absent(c.pass.Flow, v, ret.Block()), !c.hasAnswer() && !isEmpty}
	}
	return nil
}

// returnedVariable returns the variable that a statement returns as the error, nil without.
func (c *checker) returnedVariable(ret *ssa.Return) (*ast.ReturnStmt, *ast.Ident) {
	stmt := c.pass.Flow.Return(ret)
	if stmt == nil || len(stmt.Results) != c.result+1 {
		return nil, nil
	}
	id, ok := ast.Unparen(stmt.Results[c.result]).(*ast.Ident)
	if !ok || c.pass.TypesInfo.Types[id].IsNil() {
		return nil, nil
	}
	return stmt, id
}

// reportNil reports returns of an error variable that was found to be nil before, in a branch
// that logs another failure with it.
func (c *checker) reportNil() {
	if c.result < 0 || kube.AnswersRequest(c.fn.Signature) {
		return // who made the request is answered with the failure
	}
	for _, ret := range ssaflow.Returns(c.fn) {
		stmt, id := c.returnedVariable(ret)
		v, b := ssaflow.SoleDefinition(ret.Results[c.result]), ret.Block()
		if id == nil || isNil(v) || len(b.Preds) != 1 || !errflow.Absent(c.pass.Flow, v, b) || !c.isFailureLogged(b) {
			continue
		}
		quiet := c.pass.QuietAt(stmt)
		if quiet(!c.isEmptyReturn(paths.QuietReturn{Ret: ret, Results: ret.Results}), "another result says what becomes of the failure") ||
			quiet(c.isAfterFailure(v, b), "the branch is one for another error, and tried something else") || c.isMeant(stmt.Pos(), stmt.End()) {
			continue
		}
		c.pass.At(id).Sayf("%s is nil here: the failure that is logged is returned as success; return a new error", id.Name)
	}
}

// isFailureLogged: the block is the branch of a condition, and writes an error to the log.
func (c *checker) isFailureLogged(b *ssa.BasicBlock) bool {
	_, branch := ssaflow.Terminator(b.Preds[0]).(*ssa.If)
	return branch && slices.ContainsFunc(b.Instrs, func(i ssa.Instruction) bool {
		ci, ok := i.(ssa.CallInstruction)
		if !ok {
			return false
		}
		call, ok := c.pass.Flow.Resolve(ci)
		return ok && isErrorLog(c.pass, call)
	})
}

// isAfterFailure: block b belongs to a branch that an error leads to, other than to the call
// that v is the error of: what is tried there has a result of its own.
func (c *checker) isAfterFailure(v ssa.Value, b *ssa.BasicBlock) bool {
	made, _ := v.(ssa.Instruction)
	return slices.ContainsFunc(c.failures, func(fail failure) bool {
		return fail.Block.Dominates(b) && (made == nil || !fail.Block.Dominates(made.Block()))
	})
}

// reportReplaced reports branches that return the error of the status write that they make
// about a failure in place of the failure.
func (c *checker) reportReplaced() {
	for _, f := range c.failures {
		if f.instead == nil || !c.inReconcile() || !c.isWork(f.from) || c.isRetriedInVain(f.from) {
			continue
		}
		test, call := c.testOf(f.Failure), c.pass.Flow.CallExpr(f.instead)
		if test == nil || call == nil || c.isExplained(f.from, test, call.End()) {
			continue
		}
		c.pass.At(call).Because(f.from, comesFrom).
			Sayf("the error of %s is lost where %s succeeds: nil is returned, and the request is not retried; return both with errors.Join", c.nameOf(f.from), c.pass.CallName(call))
	}
}

// statusWriteInstead returns the status write of a branch whose error all its returns hand back
// instead of the one that was tested; nil when there is none, or something beside it is returned.
func (c *checker) statusWriteInstead(fail errflow.Failure) *ssa.Call {
	if c.result < 0 {
		return nil
	}
	var instead *ssa.Call
	for _, ret := range ssaflow.Returns(c.fn) {
		if !fail.Block.Dominates(ret.Block()) {
			continue
		}
		calls := errflow.ResultsOf(c.pass.Flow, ret.Results[c.result])
		if len(calls) != 1 || !c.isEmptyReturn(paths.QuietReturn{Ret: ret, Results: ret.Results}) {
			return nil
		}
		call, ok := calls[0].Instr.(*ssa.Call)
		if !ok || !fail.Block.Dominates(call.Block()) || instead != nil && call != instead || !c.hasStatusWrite(call) {
			return nil
		}
		if c.pass.Quiet(errflow.ReturnsGiven(calls[0].Static), call, "the function returns the error that it is given") {
			return nil
		}
		instead = call
	}
	return instead
}
