package queueforget

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/queues"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var givenup = rule.Form{Name: "givenup", Run: reportGivenUp}

// reportGivenUp reports items that are not added any more because they have failed too
// often, and that nothing forgets then.
func reportGivenUp(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		calls := queues.Calls(pass.Flow, f.Fn)
		for _, count := range calls {
			if count.Method == "NumRequeues" && decidesRetry(count, calls) && !pass.Quiet(unlimited(pass, count), count.Instr, "the limit is 0 wherever such a queue is made: nothing is given up") && !forgetsLater(pass, f.Fn, count, calls) && dropped(pass, count) {
				report(pass, count, "%[2]s is given up after a number of failures and not forgotten: %[1]s keeps the count, and its next failure is not tried again; call Forget")
			}
		}
	}
}

// decidesRetry: the number of failures is compared, and the item added again on one side.
func decidesRetry(count queues.Call, calls []queues.Call) bool {
	v := count.Value()
	if v == nil {
		return false
	}
	for _, r := range *v.Referrers() {
		cmp, ok := r.(*ssa.BinOp)
		if !ok {
			continue
		}
		for _, use := range *cmp.Referrers() {
			iff, ok := use.(*ssa.If)
			if !ok {
				continue
			}
			for _, add := range calls {
				again := add.Method == "AddRateLimited" && !isDefer(add) && add.Queue == count.Queue && queues.SameItem(add.Item(), count.Item())
				if again && reachedFrom(iff.Block().Succs[0], add) != reachedFrom(iff.Block().Succs[1], add) {
					return true
				}
			}
		}
	}
	return false
}

func reachedFrom(b *ssa.BasicBlock, add queues.Call) bool {
	return b == add.Instr.Block() || ssaflow.ReachesBlock(b, add.Instr.Block(), nil)
}

// dropped: from the question on, the function comes to its end without that the item is
// forgotten or added again.
func dropped(pass *rule.Pass, count queues.Call) bool {
	return paths.Find(pass.Flow, paths.After(count.Instr), paths.Query{
		To:    paths.IsReturn,
		Avoid: func(i ssa.Instruction) bool { return mayForget(pass, i) },
	}).Found()
}

// forgetsLater: the function has deferred Forget, has called it before, or one that calls
// it does so.
func forgetsLater(pass *rule.Pass, fn *ssa.Function, count queues.Call, calls []queues.Call) bool {
	for _, q := range calls {
		if q.Method == "Forget" && (isDefer(q) || ssaflow.Reaches(q.Instr, count.Instr, nil)) {
			return true
		}
	}
	if fn.Parent() != nil {
		return true // what is around it may
	}
	for _, s := range pass.Effects.Graph().Sites(fn) {
		for _, q := range queues.Calls(pass.Flow, s.Caller) {
			if q.Method == "Forget" && (isDefer(q) || ssaflow.Reaches(s.Call.Instr, q.Instr, nil)) {
				return true
			}
		}
	}
	return false
}
