package swallowederr

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

// A failure is a branch that an error leads to, and what becomes of the error in
// it. One failure is of one form.
type failure struct {
	errflow.Failure
	// rest: the branch is one inside of a failure, for the kinds that nobody tested for.
	rest bool
	from ssaflow.Call // where the error comes from
	how  treatment    // handled: nothing to report
	// wrong is a return of another error, which is nil there.
	wrong *wrongReturn
	// instead is the call whose error is returned in place of this one.
	instead *ssa.Call
	// nilReturn leads out of the branch to a return of the function, and nothing is done
	// before it; without, the branch goes on to what comes behind it.
	nilReturn *paths.QuietReturn
}

// A treatment is what a branch does with its error.
type treatment uint8

const (
	handled treatment = iota // more than logging it
	nothing                  // nothing
	asInfo                   // written to the log, and not as an error
	asError                  // written to the log as an error
	asEvent                  // recorded as an event
)

// judge says what becomes of the error of a branch. In a branch inside of another one,
// denied are the kinds that the error is known not to be of there: their tests are no
// closer look at it.
func (c *checker) judge(fail errflow.Failure, denied func(ssaflow.Cond) bool) failure {
	uses := errflow.UsesOf(c.pass.Flow, fail.Err, fail.Block.Dominates)
	if err := errflow.Ignoring(c.pass.Flow, fail.Err); err != nil {
		fail.Err, fail.Origin = err, ssaflow.SoleDefinition(err)
		more := errflow.UsesOf(c.pass.Flow, err, fail.Block.Dominates)
		uses.Calls = append(uses.Calls, more.Calls...)
		uses.Kept, uses.Returned = uses.Kept || more.Kept, uses.Returned || more.Returned
	}
	out := failure{Failure: fail}
	how, excused := c.treatmentBy(uses), func(cond bool, why string) bool {
		return cond && (!c.pass.Asked() || c.pass.Quiet(true, c.testOf(fail), why))
	}
	if excused(uses.Kept || uses.Returned, "the error is returned or stored") || excused(c.isToldApart(fail, denied), "the error was tested for its kind") ||
		excused(how == handled, "the error is given to a function that does more with it than to log it") {
		return out
	}
	if c.result >= 0 && how != asInfo {
		if out.wrong = c.wrongReturn(fail); out.wrong != nil {
			return out
		}
	}
	from, ok := c.comesFrom(fail)
	if excused(!ok, "what was called may excuse that its error is dropped: see there") {
		return out
	}
	out.from, out.how = from, how
	if how != asInfo {
		out.instead = c.statusWriteInstead(fail)
	}
	if out.instead == nil {
		out.nilReturn = c.nilReturnOf(fail)
	}
	return out
}

// nilReturnOf returns a return in the branch of a failure that control comes to without
// anything else on the way. One in the branch of another failure, whose call is harmless, is
// for that one.
func (c *checker) nilReturnOf(fail errflow.Failure) *paths.QuietReturn {
	before := c.pass.Flow.Known(fail.Block)
	for _, q := range c.effectFree().From(fail.Block) {
		other := func(k ssaflow.Cond) bool {
			x, isNil, ok := k.NilTest()
			return ok && !isNil && kube.IsError(x.Type()) && ssaflow.SoleDefinition(x) != fail.Origin && !before.Has(func(o ssaflow.Cond) bool { return o == k })
		}
		if fail.Block.Dominates(q.Ret.Block()) && !c.pass.Flow.Known(q.Ret.Block()).Has(other) {
			return &q
		}
	}
	return nil
}

// comesFrom returns the call that an error comes from, the last one of several. It is
// not ok when one of them may excuse that the error is treated so. That one of several
// is a lister, which has no other failure than NotFound, excuses nothing.
func (c *checker) comesFrom(fail errflow.Failure) (from ssaflow.Call, ok bool) {
	calls := errflow.ResultsOf(c.pass.Flow, fail.Err)
	for _, call := range calls {
		several := len(calls) > 1 && !isListerRead(call)
		if c.isExcused(call) || several && (isAnswerOfLibrary(call) || c.isRetriedInVain(call)) {
			return call, false
		}
		if from.Instr == nil || several {
			from = call
		}
	}
	return from, len(calls) > 0
}

// treatmentBy says what the calls that get the error do with it.
func (c *checker) treatmentBy(uses errflow.ErrorUses) treatment {
	how := nothing
	for _, call := range uses.Calls {
		switch {
		case isErrorLog(c.pass, call):
			how = max(how, asError)
		case kube.RecordsEvent(call.Fn):
			how = asEvent
		case kube.Notes(call.Fn) && !isVerbose(c.pass, call):
			how = max(how, asInfo)
		default:
			return handled
		}
	}
	return how
}

// isToldApart: the error was tested for its kind on the way to the branch, so that its author
// has a reason.
func (c *checker) isToldApart(fail errflow.Failure, denied func(ssaflow.Cond) bool) bool {
	if call, ok := fail.Origin.(*ssa.Call); ok {
		made, ok := c.pass.Flow.Resolve(call)
		ofError := slices.ContainsFunc(made.Args, func(a ssa.Value) bool { return kube.IsError(a.Type()) })
		if ok && (effects.MayTestNotFound(c.pass.Effects, made) || ofError && !kube.CombinesErrors(made.Fn)) {
			return true
		}
	}
	for k := range c.pass.Flow.Known(fail.Block).All() {
		call, ok := k.Value.(*ssa.Call)
		if left, isNil, tests := k.NilTest(); tests && isNil {
			call, ok = ssaflow.SoleDefinition(left).(*ssa.Call)
			ok = ok && kube.IsErrorInterface(call.Type()) && len(call.Call.Args) == 1 // client.IgnoreNotFound(err)
		}
		if ok && (denied == nil || !denied(k)) && errflow.IsGiven(call, fail.Origin) {
			return true
		}
	}
	return denied == nil && c.hasKindTestBefore(fail)
}

// hasKindTestBefore: every way on which the error is not nil comes to the branch past a test
// of its kind: what is left there is the kind that was let through.
func (c *checker) hasKindTestBefore(fail errflow.Failure) bool {
	origin, ok := fail.Origin.(ssa.Instruction)
	if !ok || len(fail.Block.Instrs) == 0 {
		return false
	}
	isKindTest := func(i ssa.Instruction) bool {
		call, ok := i.(*ssa.Call)
		if !ok || !errflow.IsGiven(call, fail.Origin) {
			return false
		}
		r, ok := c.pass.Flow.Resolve(call)
		return ok && kube.IsBool(call.Type()) && !kube.EffectOf(r.Fn).Has(kube.Tells)
	}
	return !paths.Find(c.pass.Flow, paths.After(origin), paths.Query{
		To:    paths.Is(fail.Block.Instrs[0]),
		Avoid: isKindTest,
		Holds: func(k ssaflow.Cond) bool {
			x, isNil, ok := k.NilTest()
			return !ok || !isNil || ssaflow.SoleDefinition(x) != fail.Origin
		},
	}).Found()
}

const comesFrom = "the error comes from here"

// effectFree follows the paths on which nothing is done about an error.
func (c *checker) effectFree() paths.Quiet {
	return paths.Quiet{Flow: c.pass.Flow, Call: c.isHarmless, Branch: c.isHarmlessTest, SameCount: c.pass.Effects.SameCount}
}

// isHarmless: a call on such a path: logs, events, what their arguments are made
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

// nilReturn returns the statement with which a branch returns nil and nothing else, or nil.
func (c *checker) nilReturn(f failure) *ast.ReturnStmt {
	if f.nilReturn == nil || c.result < 0 || !isNil(f.nilReturn.Results[c.result]) || !c.isEmptyReturn(*f.nilReturn) {
		return nil
	}
	return c.returnOf(f)
}

// returnOf returns the statement that the branch of a failure quietly leads to, nil where the
// author explains it.
func (c *checker) returnOf(f failure) *ast.ReturnStmt {
	stmt, test := c.pass.Flow.Return(f.nilReturn.Ret), c.testOf(f.Failure)
	if stmt == nil || test == nil || c.isExplained(f.from, test, stmt.End()) {
		return nil
	}
	return stmt
}

// callOf returns the call that has failed, nil where the author explains what becomes of it.
func (c *checker) callOf(f failure) *ast.CallExpr {
	test := c.testOf(f.Failure)
	if test == nil || c.isExplained(f.from, test, test.End()) {
		return nil
	}
	return c.pass.Flow.CallExpr(f.from.Instr)
}

// isEmptyReturn: what is returned beside the error says nothing.
func (c *checker) isEmptyReturn(q paths.QuietReturn) bool {
	stmt := c.pass.Flow.Return(q.Ret)
	if stmt == nil {
		return false
	}
	for i, v := range q.Results[:c.result] {
		if ssaflow.IsZero(v) {
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
