package wrapnil

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// deniedAlone: where the condition holds, the call that err is the error of has answered so,
// and may have no error beside its answer: allowed, err := f(); if !allowed || err != nil.
// Of a function that is not in sight it is known by the test that its author wrote for both.
func deniedAlone(pass *rule.Pass, k ssaflow.Cond, err ssa.Value, b *ssa.BasicBlock) bool {
	answer, is := errflow.ComesWith(k, err)
	if answer == nil || pass.Flow.NonNil(err, b) {
		return false
	}
	call, ok := errflow.ResultOf(pass.Flow, err)
	switch {
	case !ok || call.Fn == nil:
		return false
	case call.Static != nil:
		return errflow.AnswersWithout(pass.Flow, call.Static, answer.Index, is)
	}
	return pass.InModule(call.Fn.Pkg())
}

// askedFirst: b is the branch for an answer of the call that err is the error of, of which
// nobody knows there whether it is nil, since it is tested only on the other side: if
// !allowed { return errors.Wrap(err, "…") }; if err != nil.
func askedFirst(pass *rule.Pass, err ssa.Value, b *ssa.BasicBlock) bool {
	if len(b.Preds) != 1 {
		return false
	}
	p := b.Preds[0]
	iff, ok := ssaflow.Terminator(p).(*ssa.If)
	if !ok || p.Succs[0] == p.Succs[1] {
		return false
	}
	other := p.Succs[0]
	if other == b {
		other = p.Succs[1]
	}
	if !deniedAlone(pass, ssaflow.Cond{Value: iff.Cond, Val: p.Succs[0] == b}, err, p) {
		return false
	}
	tested := false
	for _, r := range *ssaflow.SoleDefinition(err).Referrers() {
		cmp, isCmp := r.(*ssa.BinOp)
		if !isCmp {
			continue
		}
		if _, _, isTest := (ssaflow.Cond{Value: cmp, Val: true}).NilTest(); isTest {
			if !other.Dominates(cmp.Block()) {
				return false
			}
			tested = true
		}
	}
	return tested
}
