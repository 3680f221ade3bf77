package requeuefield

import (
	"go/constant"
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// shortest is the delay below which a poll keeps a worker busy.
const shortest = 100 * time.Millisecond

// delays reports a delay that is negative or very short.
func delays(pass *rule.Pass, ret *ssa.Return) {
	stmt := pass.Flow.Return(ret)
	if stmt == nil || len(stmt.Results) != 2 || errflow.Failed(pass.Flow, ret.Results[1], ret.Block()) {
		return // beside an error nothing of the Result counts, which resulterr reports
	}
	after := ssaflow.Field(ret.Results[0], "RequeueAfter")
	if after == nil {
		return
	}
	if test, ok := negative(pass, after, ret.Block()); ok {
		pass.At(stmt.Results[0]).Because(test, "so the first time is the earlier one").
			Say("RequeueAfter is the earlier time minus the later one: a negative delay means no other pass at all; subtract the earlier one")
		return
	}
	if test := never(pass, after, ret.Block()); test != nil {
		pass.At(stmt.Results[0]).Because(test, "it is not positive behind this").
			Say("RequeueAfter is zero or negative here, which means no other pass at all; use a positive delay or return an error")
		return
	}
	k, ok := after.(*ssa.Const)
	if !ok || k.Value == nil || k.Value.Kind() != constant.Int {
		return
	}
	d := time.Duration(k.Int64())
	node := stmt.Results[0]
	switch {
	case d < 0:
		pass.At(node).Say("RequeueAfter is negative, which means no other pass at all; use a positive delay or return an error")
	case d > 0 && d < shortest && !goesOn(pass, ret.Block()) && !alone(pass, ret.Parent()):
		pass.At(node).Sayf("RequeueAfter of %v keeps a worker busy with this object; wait for an event, return an error or take a longer delay", d)
	}
}

// alone: the framework that runs the function, or all that call it, has it do one thing
// again and again, and nothing else waits for its worker.
func alone(pass *rule.Pass, fn *ssa.Function) bool {
	is := func(fn *ssa.Function) bool {
		c := pass.Model.Contract(fn.Syntax())
		return c != nil && c.Alone
	}
	return is(fn) || pass.Effects.Graph().EveryCall(fn, func(s callgraph.Site) callgraph.Look { return callgraph.FoundIf(is(s.Caller)) })
}

// goesOn: a call that can fail has said beside its error that there is more to do: it may
// have done a step, so that the passes come to an end.
func goesOn(pass *rule.Pass, b *ssa.BasicBlock) bool {
	for _, k := range pass.Flow.Known(b) {
		if k.Val && (metNewer(pass, k.Value) || toldBy(k.Value, make(map[ssa.Value]bool))) {
			return true
		}
	}
	return false
}

// metNewer: v asks whether a write met a newer version: the passes end when the cache
// shows it.
func metNewer(pass *rule.Pass, v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	c, ok := pass.Flow.Resolve(call)
	return ok && kube.IsConflictTest(c.Fn)
}

// toldBy: v is, on a way, a bool result of a call that has an error result, too.
func toldBy(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	switch v := v.(type) {
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		return ok && kube.IsBool(v.Type()) && errflow.ErrorResult(call.Call.Signature()) >= 0
	case *ssa.Phi:
		return slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return toldBy(e, seen) })
	}
	return false
}
