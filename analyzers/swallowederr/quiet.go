package swallowederr

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// harmless: a call on a quiet way: logs, events, what their arguments are made
// of, and other calls whose errors are only logged, too.
func (c *checker) harmless(ci ssa.CallInstruction) bool {
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
	return uses.Tested && !uses.Kept && !uses.Returned && c.reported(uses) >= told
}

// branches: a condition on a quiet way: whether a harmless call failed.
func (c *checker) branches(iff *ssa.If) bool {
	v, _, ok := ssaflow.Cond{Value: iff.Cond, Val: true}.NilTest()
	if !ok || !kube.IsError(v.Type()) {
		return false
	}
	call, ok := errflow.ResultOf(c.pass.Flow, v)
	return ok && (c.harmless(call.Instr) || c.runsLiteral(call))
}

// runsLiteral: the call runs a function literal of this function in place.
func (c *checker) runsLiteral(call ssaflow.Call) bool {
	for _, a := range call.Args {
		if ct, ok := a.(*ssa.ChangeType); ok {
			a = ct.X
		}
		if mc, ok := ssaflow.Unwrap(a).(*ssa.MakeClosure); ok && len(c.runs(mc.Fn.(*ssa.Function))) > 0 {
			return true
		}
	}
	return false
}

// endsWell returns a return with a nil error and nothing else that a quiet way
// of function fn leads to, through the caller of a literal that runs in place. What the
// failed call has returned itself is nothing else.
func (c *checker) endsWell(fn *ssa.Function, ways []paths.QuietReturn, quiet paths.Quiet, failed ssaflow.Call, depth int) *ssa.Return {
	n := errflow.ErrorResult(fn.Signature)
	for _, q := range ways {
		switch {
		case n >= 0:
			stmt := c.pass.Flow.Return(q.Ret)
			if stmt == nil || !isNil(q.Results[n]) && !errflow.Absent(c.pass.Flow, q.Results[n], q.Ret.Block()) || n > 1 || n == 1 && (!kube.IsResultOrPointer(q.Results[0].Type()) || !emptyResult(q.Results[0], stmt) && !c.ownAnswer(q.Results[0], failed)) {
				continue
			}
			return q.Ret
		case len(q.Results) == 0 && fn.Parent() != nil && depth < 3:
			for _, call := range c.runs(fn) {
				if ret := c.endsWell(fn.Parent(), quiet.After(call), quiet, failed, depth+1); ret != nil {
					return ret
				}
			}
		}
	}
	return nil
}

// runs returns the calls that run a literal before they return: it is called
// where it stands, handed to a function that is known to call it, or the
// callback of a lister.
func (c *checker) runs(fn *ssa.Function) []*ssa.Call {
	mc := ssaflow.MadeAt(fn)
	if mc == nil {
		return nil
	}
	inPlace := c.pass.Effects.InPlace(fn)
	var out []*ssa.Call
	for _, r := range *mc.Referrers() {
		switch r := r.(type) {
		case *ssa.Call:
			if inPlace {
				out = append(out, r)
			}
		case *ssa.ChangeType:
			for _, x := range *r.Referrers() {
				if call, ok := x.(*ssa.Call); ok && (inPlace || kube.IsAppendFunc(r.Type())) {
					out = append(out, call)
				}
			}
		}
	}
	return out
}

// emptyResult: a Result without a requeue.
func emptyResult(v ssa.Value, stmt *ast.ReturnStmt) bool {
	if k, ok := v.(*ssa.Const); ok {
		return k.Value == nil
	}
	if len(stmt.Results) == 0 {
		return false
	}
	lit, ok := ast.Unparen(stmt.Results[0]).(*ast.CompositeLit)
	return ok && len(lit.Elts) == 0
}
