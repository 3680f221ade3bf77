package queueforget

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var undone = rule.Form{Name: "undone", Run: reportUndone}

// reportUndone reports a Forget that follows AddRateLimited of the same item on every
// way out of the function, or always comes before it.
func reportUndone(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		reportUndoneIn(pass, f.Fn)
	}
}

func reportUndoneIn(pass *rule.Pass, fn *ssa.Function) {
	calls := queues.Calls(pass.Flow, fn)
	for _, forget := range calls {
		if forget.Method != "Forget" {
			continue
		}
		for _, add := range pass.Flow.Calls(fn) {
			if _, now := add.Instr.(*ssa.Call); !now || !isAdd(pass, add, forget, calls) {
				continue
			}
			always := ssaflow.Dominates(forget.Instr, add.Instr)
			if !isDefer(forget) {
				always = always && forget.Instr.Block() != add.Instr.Block() || !ssaflow.InLoop(add.Instr.Block()) && isAlwaysAfter(pass, add.Instr, forget.Instr)
			}
			if always {
				report(pass, forget, "%[1]s.Forget resets the count of AddRateLimited each time, so the back-off never grows: call Forget only on success or when giving up")
				break
			}
		}
	}
}

// isAdd: the call adds the item that is forgotten with a rate limit, or a function of the package
// does that gets it.
func isAdd(pass *rule.Pass, call ssaflow.Call, forget queues.Call, calls []queues.Call) bool {
	if kube.QueueMethod(call.Fn) != "" {
		return slices.ContainsFunc(calls, func(q queues.Call) bool {
			return q.Instr == call.Instr && q.Method == "AddRateLimited" && q.Queue == forget.Queue && queues.SameItem(q.Item(), forget.Item())
		})
	}
	if call.Static == nil || call.Closure != nil || forget.Field == nil {
		return false
	}
	return slices.ContainsFunc(queues.Calls(pass.Flow, call.Static), func(q queues.Call) bool {
		param, ok := queues.Bare(q.Item()).(*ssa.Parameter)
		return ok && q.Method == "AddRateLimited" && !isDefer(q) && q.Field == forget.Field && call.ArgOf(param) != nil && queues.SameItem(call.ArgOf(param), forget.Item())
	})
}

// isAlwaysAfter: every way from a ends behind b.
func isAlwaysAfter(pass *rule.Pass, a, b ssa.Instruction) bool {
	if !ssaflow.Reaches(a, b, nil) {
		return false
	}
	return paths.Find(pass.Flow, paths.After(a), paths.Query{Avoid: paths.Is(b), To: func(i ssa.Instruction) bool {
		_, panics := i.(*ssa.Panic)
		return panics || paths.IsReturn(i)
	}}).None()
}
