package swallowederr

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

var ignored = rule.Form{Name: "ignored", Run: each(func(c *checker) {
	c.reportIgnored()
	c.reportMistyped()
	c.reportSetup()
	c.reportEmpty()
})}

// reportMistyped reports texts of the spec that are parsed as if users could not mistype them: zero
// is used in their place.
func (c *checker) reportMistyped() {
	if c.pass.HelpsTests(c.fn) {
		return
	}
	c.errorCalls(func(call ssaflow.Call, err ssa.Value) {
		u, ok := c.unread(call, err)
		v := call.Result(0)
		if !ok || !u.blank || !kube.JudgesArguments(call.Fn) || !ssaflow.Used(v) {
			return
		}
		if kube.IsBool(v.Type()) || !c.pass.IsUserText(call.Arg(0), func(*types.Func) bool { return false }) || c.isExplained(call, u.expr, u.expr.End()) ||
			c.pass.Quiet(isCompared(v), u.expr, "the result is compared: zero may stand there for what cannot be read") {
			return
		}
		c.pass.At(u.expr).Sayf("the error of %s is discarded: when %s is mistyped, zero is used in its place and nobody is told; return the error", c.pass.CallName(u.expr), types.ExprString(u.expr.Args[0]))
	})
}

// isCompared: a number is compared with another one, or the function says which of two comes first.
func isCompared(v ssa.Value) bool {
	params, results := v.Parent().Signature.Params(), v.Parent().Signature.Results()
	isOrder := params.Len() == 2 && results.Len() == 1 && types.Identical(params.At(0).Type(), params.At(1).Type())
	return isOrder || slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		cmp, ok := r.(*ssa.BinOp)
		return ok && kube.IsBool(cmp.Type())
	})
}

// reportIgnored reports calls of a reconcile that are made as if they could not fail: work, a
// write of the status, and a read of which only the result is used.
func (c *checker) reportIgnored() {
	inReconcile := c.result >= 0 && c.reach.Has(c.fn)
	c.errorCalls(func(call ssaflow.Call, err ssa.Value) {
		expr := c.pass.Flow.CallExpr(call.Instr)
		if expr == nil {
			return
		}
		u, isUnread := c.unread(call, err)
		switch isUnread = isUnread && u.target == nil; {
		case !inReconcile && !(isUnread && u.alone && c.isWriteOfAny(call)), !isUnread && !c.isUsedOnSuccess(call, err), c.isExplained(call, expr, expr.End()):
		case !isUnread:
			c.pass.At(expr).Sayf("when %s fails, its result is skipped as if nothing were there; return the error", c.pass.CallName(expr))
		case isUsedRead(call):
			c.pass.At(expr).Sayf("the error of %s is discarded, and its result is used: a failure is treated as if nothing were there; return the error", c.pass.CallName(expr))
		case u.alone && (c.isWork(call) || isForeignWork(call)) && !c.isExcused(call) && !(inReconcile && c.isRepeated(call)) && !c.isReportOf(call):
			c.pass.At(expr).Fixes(c.returnIt(u)...).Sayf("the error of %s is not checked: a failure is taken for success and the request is not retried; return the error", c.pass.CallName(expr))
		case u.blank && c.isStatusCall(call) && !c.isRepeated(call):
			f := c.pass.At(expr).Fixes(c.returnIt(u)...)
			if ret := c.successBehind(c.effectFree().After(call.Instr)); ret != nil {
				f.Because(c.pass.Flow.Return(ret), "nil is returned here")
			}
			f.Sayf("the error of %s is discarded and nil is returned: the status is not saved and the request is not retried; return the error", c.pass.CallName(expr))
		}
	})
}

// isWriteOfAny: the call changes something on the API server, in a function that is none of tests.
func (c *checker) isWriteOfAny(call ssaflow.Call) bool {
	return isWrite(call) && !c.pass.HelpsTests(c.fn)
}

// returnIt returns the error of a call that stands alone, or is assigned to _, where the
// error is its one result.
func (c *checker) returnIt(u unreadCall) []fix.Fix {
	if t := c.pass.TypesInfo.TypeOf(u.expr); t == nil || !kube.IsError(t) {
		return nil
	}
	return fix.ReturnError(c.pass.Flow, fix.Statement(c.pass.Flow, u.expr.Pos()), u.expr)
}

// isForeignWork: the call is made of a library, with a context, for what it does: a statement of a
// database, a request to a cloud.
func isForeignWork(call ssaflow.Call) bool {
	sig := call.Instr.Common().Signature()
	return !isRequest(call) && call.Fn != nil && call.Static == nil && effects.HasContext(sig) && sig.Results().Len() > 1
}

// isReportOf: the call gets an error that the function returns right behind it: it only reports
// the failure, which the request is retried for.
func (c *checker) isReportOf(call ssaflow.Call) bool {
	if c.result < 0 {
		return false
	}
	end := call.Instr.Block()
	if _, on := ssaflow.Terminator(end).(*ssa.Jump); on {
		end = end.Succs[0] // behind the branch of the failure
	}
	ret, ok := ssaflow.Terminator(end).(*ssa.Return)
	return ok && c.pass.Quiet(!isNil(ret.Results[c.result]) && slices.ContainsFunc(call.Args, func(a ssa.Value) bool {
		return kube.IsError(a.Type()) && ssaflow.SoleDefinition(a) == ssaflow.SoleDefinition(ret.Results[c.result])
	}), call.Instr, "the error that the call is given is returned")
}

// isRepeated: whatever becomes of the call, a further pass makes it again, or the status that it
// writes is written once more before the function ends.
func (c *checker) isRepeated(call ssaflow.Call) bool {
	isAgain := func(i ssa.Instruction) bool {
		again, ok := i.(*ssa.Call)
		return ok && again != call.Instr && c.hasStatusWrite(call.Instr) && c.hasStatusWrite(again)
	}
	return c.pass.Quiet(c.again.ComesAgain(c.fn) || c.again.Requeues(c.fn) || !paths.Find(c.pass.Flow, paths.After(call.Instr), paths.Query{
		To:    func(i ssa.Instruction) bool { ret, ok := i.(*ssa.Return); return ok && c.again.Settles(ret) },
		Avoid: isAgain,
	}).Found(), call.Instr, "the reconcile runs again anyway, or writes the status once more")
}

// isStatusCall: the call writes a status, itself or as a function of the package that makes
// no other request and logs no failure.
func (c *checker) isStatusCall(call ssaflow.Call) bool {
	return c.hasStatusWrite(call.Instr) && !slices.ContainsFunc(c.f.Ops, func(op memory.OpCall) bool {
		return op.Call.Instr == call.Instr && (!isStatusWrite(op) || op.Via != nil && !effects.FailsSilently(c.pass.Effects, call))
	})
}

// isUsedRead: the call reads objects, and what it has found is used.
func isUsedRead(call ssaflow.Call) bool {
	if op, ok := kube.ClientOp(call.Fn); !ok || !isLookup(call) {
		return false
	} else if op.Clientset {
		return ssaflow.Used(call.Result(0))
	} else {
		a, ok := ssaflow.Unwrap(call.Arg(op.Obj)).(*ssa.Alloc)
		return ok && slices.ContainsFunc(*a.Referrers(), func(r ssa.Instruction) bool {
			switch r := r.(type) {
			case *ssa.MakeInterface:
				return len(*r.Referrers()) != 1 || (*r.Referrers())[0] != call.Instr
			case *ssa.FieldAddr:
				return isFieldRead(r)
			}
			return true
		})
	}
}

// isFieldRead: the field, or one inside of it, is read, and is not only set.
func isFieldRead(at *ssa.FieldAddr) bool {
	return slices.ContainsFunc(*at.Referrers(), func(r ssa.Instruction) bool {
		switch r := r.(type) {
		case *ssa.UnOp, *ssa.Call:
			return true
		case *ssa.FieldAddr:
			return isFieldRead(r)
		}
		return false
	})
}

// isUsedOnSuccess: what is read is used in the branch of err == nil, and nothing else is done with
// the error: behind a failure the function goes on, or returns nil.
func (c *checker) isUsedOnSuccess(call ssaflow.Call, err ssa.Value) bool {
	branch := successBranch(err)
	if branch == nil || !isUsedRead(call) {
		return false
	}
	failed := branch.Preds[0].Succs[1]
	isCreated := slices.ContainsFunc(c.f.Ops, func(op memory.OpCall) bool {
		return (op.Op.Verb == kube.Create || op.Op.Verb == kube.Delete) && errflow.Failed(c.pass.Flow, err, op.Call.Instr.Block())
	})
	return len(failed.Preds) > 1 || !isCreated && paths.Find(c.pass.Flow, paths.StartOf(failed), paths.Query{To: func(i ssa.Instruction) bool {
		ret, ok := i.(*ssa.Return)
		return ok && isNil(ret.Results[c.result])
	}}).Found()
}

// successBranch returns the branch of err == nil, where nothing else is done with the error.
func successBranch(err ssa.Value) *ssa.BasicBlock {
	if err == nil || len(*err.Referrers()) != 1 {
		return nil
	}
	test, ok := (*err.Referrers())[0].(*ssa.BinOp)
	if !ok || test.Op != token.EQL || !isNil(test.Y) {
		return nil
	}
	for _, r := range *test.Referrers() {
		if iff, ok := r.(*ssa.If); ok {
			return iff.Block().Succs[0]
		}
	}
	return nil
}
