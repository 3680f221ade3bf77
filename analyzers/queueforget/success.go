package queueforget

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var success = rule.Form{Name: "success", Run: reportSuccess}

// reportSuccess reports items that are added because they failed, and that nothing forgets
// when they have succeeded.
func reportSuccess(pass *rule.Pass) {
	var all []queues.Call
	for _, f := range pass.Funcs() {
		all = append(all, queues.Calls(pass.Flow, f.Fn)...)
	}
	for _, add := range all {
		if add.Method == "AddRateLimited" && !isDefer(add) && add.Item() != nil && (isNeverForgotten(pass, add, all) || isNotForgottenOnSuccess(pass, add, all)) {
			report(pass, add, "%[1]s.Forget(%[2]s) is not called after success, so back-off keeps growing from old failures: call it when the item succeeded")
		}
	}
}

// isNeverForgotten: the queue is kept in a field or variable, and the package takes items from it and
// forgets none; what failed is added here, either beside Get or because of an error.
func isNeverForgotten(pass *rule.Pass, add queues.Call, all []queues.Call) bool {
	if add.Field == nil || hasForget(all, add.Field, nil) || objects.HandsOut(pass.Flow, add.Field) {
		return false
	}
	_, failed := failure(pass, add.Instr)
	return slices.ContainsFunc(all, func(get queues.Call) bool {
		if get.Method != "Get" || get.Field != add.Field || !get.RateLimiting() {
			return false
		}
		item, _ := get.Got()
		return failed || get.Instr.Parent() == add.Instr.Parent() && queues.SameItem(add.Item(), item)
	})
}

// isNotForgottenOnSuccess: the function forgets the item somewhere, such as when it is given up,
// but never where the error is nil because of which it adds it.
func isNotForgottenOnSuccess(pass *rule.Pass, add queues.Call, all []queues.Call) bool {
	fn := add.Instr.Parent()
	err, failed := failure(pass, add.Instr)
	if !failed && !isRunOnFailure(pass, fn) || pass.Quiet(hasForget(all, add.Field, fn), add.Instr, "another function forgets items of the queue") {
		return false
	}
	own, deferred := false, false
	for _, q := range queues.Calls(pass.Flow, fn) {
		if q.Method == "Forget" && q.Queue == add.Queue && queues.SameItem(q.Item(), add.Item()) {
			own, deferred = true, deferred || isDefer(q) || isBehind(pass, add.Instr, q.Instr)
		}
	}
	if !own || deferred {
		return false
	}
	if !failed {
		return true
	}
	from := paths.Entry(fn)
	x, _, _ := err.NilTest()
	if made, ok := x.(ssa.Instruction); ok {
		from = paths.After(made)
	}
	succeeded := []ssaflow.Cond{{Value: err.Value, Val: !err.Val}}
	return paths.Find(pass.Flow, from, paths.Query{
		To:     func(i ssa.Instruction) bool { return mayForget(pass, i) },
		Assume: succeeded,
	}).None() && paths.Find(pass.Flow, from, paths.Query{To: paths.IsReturn, Assume: succeeded}).Found()
}

// isBehind: each way from add comes to forget, which makes the item count as new again.
func isBehind(pass *rule.Pass, add, forget ssa.Instruction) bool {
	return paths.Find(pass.Flow, paths.After(add), paths.Query{
		To:    func(i ssa.Instruction) bool { return i == add || paths.IsReturn(i) },
		Avoid: func(i ssa.Instruction) bool { return i == forget },
	}).None()
}

// isRunOnFailure: the package calls fn, and only where something failed.
func isRunOnFailure(pass *rule.Pass, fn *ssa.Function) bool {
	return pass.Effects.Graph().EveryCall(fn, func(s callgraph.Site) callgraph.Look {
		_, failed := failure(pass, s.Call.Instr)
		return callgraph.FoundIf(failed)
	})
}

// failure returns the condition that an error is not nil at an instruction; of
// errors that are the parameter of the function or the result of a call.
func failure(pass *rule.Pass, at ssa.Instruction) (ssaflow.Cond, bool) {
	for k := range pass.Flow.Known(at.Block()).All() {
		x, isNil, ok := k.NilTest()
		if !ok || isNil || !kube.IsError(x.Type()) {
			continue
		}
		switch x.(type) {
		case *ssa.Parameter, *ssa.Extract, *ssa.Call:
			return k, true
		}
	}
	return ssaflow.Cond{}, false
}

// mayForget: i forgets an item or adds one, or runs something that may.
func mayForget(pass *rule.Pass, i ssa.Instruction) bool {
	ci, ok := i.(ssa.CallInstruction)
	if !ok {
		return false
	}
	looks := func(c ssaflow.Call) bool {
		m := kube.QueueMethod(c.Fn)
		return m == "Forget" || m == "Add" || m == "AddAfter" || m == "AddRateLimited" ||
			m == "" && slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return kube.IsQueue(ssaflow.Unwrap(a).Type()) })
	}
	c, ok := pass.Flow.Resolve(ci)
	return ok && pass.Effects.Graph().Makes(c, callgraph.Everything, func(c ssaflow.Call) callgraph.Look { return callgraph.FoundIf(looks(c)) })
}

// hasForget: outside of a function, or of none, Forget of this queue is called, or of
// one that cannot be told.
func hasForget(all []queues.Call, field *types.Var, outside *ssa.Function) bool {
	return slices.ContainsFunc(all, func(q queues.Call) bool {
		return q.Method == "Forget" && (q.Field == nil || q.Field == field) && (outside == nil || q.Instr.Parent() != outside)
	})
}
