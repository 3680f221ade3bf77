package queueforget

import (
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A round is the work on one item in a function: behind Get, or from the beginning of a
// function literal that gets the item where it stands.
type round struct {
	get  queues.Call
	from paths.Point
}

// rounds returns those of a function.
func rounds(pass *rule.Pass, fn *ssa.Function) []round {
	var out []round
	for _, q := range queues.Calls(pass.Flow, fn) {
		if q.Method == "Get" {
			out = append(out, round{q, paths.After(q.Instr)})
		}
	}
	call := queues.CalledAt(fn)
	if call == nil {
		return out
	}
	for _, q := range queues.Calls(pass.Flow, call.Parent()) {
		item, _ := q.Got()
		gets := slices.ContainsFunc(call.Call.Args, func(a ssa.Value) bool { return queues.SameItem(a, item) })
		if q.Method == "Get" && gets && !forgetsAround(pass, call) {
			out = append(out, round{q, paths.Entry(fn)})
		}
	}
	return out
}

// forgetsAround: the function that calls a literal may itself forget the item, or add it.
func forgetsAround(pass *rule.Pass, call *ssa.Call) bool {
	for i := range ssaflow.Instrs(call.Parent()) {
		if i != ssa.Instruction(call) && mayForget(pass, i) {
			return true
		}
	}
	return false
}

// keptHere: nobody else gets the item that is added, so that none can forget it: it is given
// to its queue, and to what tells of it.
func keptHere(pass *rule.Pass, add queues.Call) bool {
	carried := queues.Carried(queues.Bare(add.Item()))
	return !slices.ContainsFunc(slices.Collect(maps.Keys(carried)), func(v ssa.Value) bool {
		return slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
			switch r := r.(type) {
			case *ssa.BinOp:
				return false
			case ssa.CallInstruction:
				c, ok := pass.Flow.Resolve(r)
				return !ok || kube.QueueMethod(c.Fn) == "" && !kube.EffectOf(c.Fn).Has(kube.Tells)
			case *ssa.Store:
				return ssaflow.LocalAt(r.Addr) == nil
			case ssa.Value:
				return !carried[r]
			}
			return true
		})
	})
}
