package wrapnil

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// onOneWay: b is the branch of a condition err != nil || other: the error is nil
// where only the other half holds.
func onOneWay(pass *rule.Pass, err ssa.Value, b *ssa.BasicBlock) bool {
	for len(b.Preds) == 1 {
		if _, branch := ssaflow.Terminator(b.Preds[0]).(*ssa.If); branch {
			return false // another condition stands between
		}
		b = b.Preds[0]
	}
	absent, there := false, false
	for _, p := range b.Preds {
		iff, branch := ssaflow.Terminator(p).(*ssa.If)
		if !branch || b.Dominates(p) {
			return false
		}
		tested := testsNil(iff.Cond, err)
		switch {
		case tested && errflow.Compared(err, pass.Flow.EdgeConds(p, b)):
			there = true
		case !tested && errflow.AbsentFrom(pass.Flow, err, p, b) && entered(pass, p, b) && !isAnswer(pass, iff.Cond, err) && !neverEmpty(pass, iff.Cond, err):
			absent = true
		case !tested && deniedAlone(pass, ssaflow.Cond{Value: iff.Cond, Val: iff.Block().Succs[0] == b}, err, p):
			absent = true
		default:
			return false
		}
	}
	return absent && there
}

// entered: some way leads to b over the edge from p, for all that the conditions before it say.
func entered(pass *rule.Pass, p, b *ssa.BasicBlock) bool {
	return paths.Find(pass.Flow, paths.Entry(b.Parent()), paths.Query{To: paths.Is(ssaflow.Terminator(b)), Edge: func(x, y *ssa.BasicBlock) bool { return y != b || x == p }}).Found()
}

// testsNil: the condition compares the error with nil.
func testsNil(cond, err ssa.Value) bool {
	x, _, ok := ssaflow.Cond{Value: cond, Val: true}.NilTest()
	return ok && ssaflow.SoleDefinition(x) == ssaflow.SoleDefinition(err)
}

// isAnswer: the other half asks for a nil object of the function that was called: one of
// this package returns that without an error on purpose, or never; one of another package
// of the module is known to do so; one of another module by convention does not.
func isAnswer(pass *rule.Pass, cond, err ssa.Value) bool {
	x, _, ok := ssaflow.Cond{Value: cond, Val: true}.NilTest()
	if !ok {
		return false
	}
	obj, ok1 := ssaflow.SoleDefinition(x).(*ssa.Extract)
	failed, ok2 := ssaflow.SoleDefinition(err).(*ssa.Extract)
	if !ok1 || !ok2 || obj.Tuple != failed.Tuple {
		return false
	}
	call, ok := errflow.ResultOf(pass.Flow, failed)
	if !ok || call.Fn == nil {
		return false
	}
	return call.Static != nil || !pass.InModule(call.Fn.Pkg()) || len(effects.NilWays(pass.Effects, call, obj.Index)) == 0
}

// neverEmpty: the condition is that a list is empty which comes with the error, of a
// function that never answers so.
func neverEmpty(pass *rule.Pass, cond, err ssa.Value) bool {
	op, ok := cond.(*ssa.BinOp)
	if !ok {
		return false
	}
	for _, side := range []ssa.Value{op.X, op.Y} {
		of := ssaflow.LengthOf(side)
		if of == nil {
			continue
		}
		list, ok1 := ssaflow.SoleDefinition(of).(*ssa.Extract)
		failed, ok2 := ssaflow.SoleDefinition(err).(*ssa.Extract)
		call, ok3 := errflow.ResultOf(pass.Flow, err)
		return ok1 && ok2 && ok3 && list.Tuple == failed.Tuple && kube.AnswersOrFails(call.Fn)
	}
	return false
}
