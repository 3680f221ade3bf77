package wrapnil

import (
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

// isCollected: the wrapper's result becomes an element of a list, for somebody who
// leaves out the nil ones.
func isCollected(call ssaflow.Call) bool {
	return call.Value() != nil && slices.ContainsFunc(*call.Value().Referrers(), func(r ssa.Instruction) bool {
		st, ok := r.(*ssa.Store)
		if !ok {
			return false
		}
		_, elem := st.Addr.(*ssa.IndexAddr)
		return elem
	})
}

// isSuccess: what the call makes of the nil error is returned, and the function has no other
// return where there is none: there all has gone well.
func isSuccess(pass *rule.Pass, err ssa.Value, call ssaflow.Call) bool {
	returns := ssaflow.Returns(call.Instr.Parent())
	at := slices.IndexFunc(returns, func(r *ssa.Return) bool {
		return r.Block() == call.Instr.Block() && slices.ContainsFunc(r.Results, func(v ssa.Value) bool {
			return ssaflow.SoleDefinition(v) == ssa.Value(call.Value()) // deferred calls run between
		})
	})
	return at >= 0 && !slices.ContainsFunc(slices.Concat(returns[:at], returns[at+1:]), func(r *ssa.Return) bool {
		return errflow.Absent(pass.Flow, err, r.Block())
	})
}

// isNilOnOneWay: b is the branch of a condition err != nil || other: the error is nil
// where only the other half holds.
func isNilOnOneWay(pass *rule.Pass, err ssa.Value, b *ssa.BasicBlock) bool {
	absent, there := false, false
	for _, p := range b.Preds {
		iff, branch := ssaflow.Terminator(p).(*ssa.If)
		if !branch || b.Dominates(p) {
			return false
		}
		tested, isOver := isNilTestOf(iff.Cond, err), func(x, y *ssa.BasicBlock) bool { return y != b || x == p }
		switch {
		case tested && pass.Flow.EdgeConds(p, b).Has(func(k ssaflow.Cond) bool {
			x, isNil, ok := k.NilTest()
			return ok && !isNil && ssaflow.SoleDefinition(x) == ssaflow.SoleDefinition(err) // and no variable that may hold another
		}):
			there = true
		case !tested && errflow.AbsentFrom(pass.Flow, err, p, b) && effects.Entered(pass.Effects, b, isOver).Found() && !isAnswer(pass, iff.Cond, err):
			absent = true
		default:
			return false
		}
	}
	return absent && there
}

// isNilTestOf: the condition compares the error with nil.
func isNilTestOf(cond, err ssa.Value) bool {
	x, _, ok := ssaflow.Cond{Value: cond, Val: true}.NilTest()
	return ok && ssaflow.SoleDefinition(x) == ssaflow.SoleDefinition(err)
}

// isAnswer: the other half asks for a nil object of the function that was called, or for a count that is
// short with an error alone: one of
// this package returns that without an error on purpose, or never; one of another package
// of the module is known to do so; one of another module by convention does not.
func isAnswer(pass *rule.Pass, cond, err ssa.Value) bool {
	x, _, asksNil := ssaflow.Cond{Value: cond, Val: true}.NilTest()
	if cmp, ok := cond.(*ssa.BinOp); ok && !asksNil {
		x = cmp.X
	}
	obj, ok1 := ssaflow.SoleDefinition(x).(*ssa.Extract)
	failed, ok2 := ssaflow.SoleDefinition(err).(*ssa.Extract)
	if !ok1 || !ok2 || obj.Tuple != failed.Tuple {
		return false
	}
	call, ok := errflow.ResultOf(pass.Flow, failed)
	if !ok || call.Fn == nil || !asksNil {
		return ok && kube.CountsAll(call.Fn)
	}
	return call.Static != nil || !pass.InModule(call.Fn.Pkg()) || len(effects.NilWays(pass.Effects, call, obj.Index, nil)) == 0
}
