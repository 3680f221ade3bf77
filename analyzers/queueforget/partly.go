package queueforget

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// reportPartly reports ways through a worker on which an item is neither forgotten nor
// added again, where the worker does one of both on others.
func reportPartly(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		calls := queues.Calls(pass.Flow, f.Fn)
		for _, r := range rounds(pass, f.Fn) {
			if !r.get.RateLimiting() {
				continue
			}
			if forget, ok := counts(pass, r.get, calls); ok {
				if way := leftOut(pass, r, calls); way.Found() {
					sayPartly(pass, forget, way)
				}
			}
		}
	}
}

// counts returns the first call by which the worker forgets what it got, where it also adds
// it again with a rate limit and does not forget it in any case. That nothing does so after
// success is said already.
func counts(pass *rule.Pass, get queues.Call, calls []queues.Call) (forget queues.Call, ok bool) {
	item, _ := get.Got()
	adds := false
	for _, q := range calls {
		if q.Queue != get.Queue || !queues.SameItem(q.Item(), item) {
			continue
		}
		switch q.Method {
		case "AddRateLimited":
			adds = true
		case "Forget":
			if isDefer(q) || asked(q) {
				return forget, false
			}
			if !ok {
				forget, ok = q, true
			}
		}
	}
	return forget, ok && adds && !slices.ContainsFunc(rule.Shared(pass, findUnforgotten), func(add queues.Call) bool {
		return add.Instr.Parent() == forget.Instr.Parent()
	})
}

// asked: the work says in an answer of its own whether the item is to be forgotten.
func asked(forget queues.Call) bool {
	b := forget.Instr.Block()
	if len(b.Preds) != 1 {
		return false
	}
	iff, ok := ssaflow.Terminator(b.Preds[0]).(*ssa.If)
	if !ok || b.Preds[0].Succs[0] != b {
		return false
	}
	answer, ok := iff.Cond.(*ssa.Extract)
	if !ok {
		return false
	}
	_, ok = answer.Tuple.(*ssa.Call)
	return ok
}

// leftOut returns a way to the end of the round on which the item is not forgotten and
// nothing is added.
func leftOut(pass *rule.Pass, r round, calls []queues.Call) paths.Result {
	get := r.get
	item, shutdown := get.Got()
	again := func(b *ssa.BasicBlock) bool { // in this round
		return slices.ContainsFunc(calls, func(q queues.Call) bool {
			return q.Method == "AddRateLimited" && b != get.Instr.Block() && (q.Instr.Block() == b || ssaflow.ReachesBlock(b, q.Instr.Block(), get.Instr.Block()))
		})
	}
	return paths.Find(pass.Flow, r.from, paths.Query{
		To: func(i ssa.Instruction) bool { return i == get.Instr || paths.IsReturn(i) && !ends(i) },
		Avoid: func(i ssa.Instruction) bool {
			return mayForget(pass, i) || slices.ContainsFunc(calls, func(q queues.Call) bool {
				return q.Instr == i && (q.Method == "NumRequeues" || q.Method == "ShuttingDown")
			})
		},
		Holds: func(k ssaflow.Cond) bool { return !k.Val || !queues.SameItem(k.Value, shutdown) },
		// An item that is turned away for what it is has never failed.
		Edge: func(pred, succ *ssa.BasicBlock) bool {
			iff, ok := ssaflow.Terminator(pred).(*ssa.If)
			return !ok || again(succ) || !queues.OfItemAlone(pass.Flow, iff.Cond, item)
		},
	})
}

// sayPartly speaks at the last branch of the way that leads to where something is done about
// the item on its other side.
func sayPartly(pass *rule.Pass, forget queues.Call, way paths.Result) {
	call := pass.Flow.CallExpr(forget.Instr)
	if call == nil {
		return
	}
	done := func(i ssa.Instruction) bool { return mayForget(pass, i) }
	for _, d := range slices.Backward(way.Witness()) {
		other := d.If.Block().Succs[0]
		if d.If.Cond == d.Value == d.Val {
			other = d.If.Block().Succs[1]
		}
		at := condition(pass, d.If)
		if at == nil || !paths.Find(pass.Flow, paths.StartOf(other), paths.Query{To: done, Plain: true}).Found() {
			continue
		}
		how := fmt.Sprintf("%s is not called on this way and nothing is added: the failures counted so far stay, and the next error waits the grown back-off; call it where work on the item ends", types.ExprString(call.Fun))
		d := pass.At(at)
		if ret, ok := way.End.(*ssa.Return); ok {
			d.Because(pass.Flow.Return(ret), "it ends here")
		}
		d.Because(call, "another way forgets it here").Say(how)
		return
	}
}
