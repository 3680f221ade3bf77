package managerctx

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var nocancel = rule.Form{Name: "nocancel", Run: reportNocancel}

// reportNocancel reports groups of goroutines, one of which runs a manager, whose failure
// does not end the others.
func reportNocancel(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, g := range groups(pass, f.Fn) {
			if g.manager == nil || g.other == nil || g.ends || g.wait == nil {
				continue
			}
			e := pass.Flow.CallExpr(g.wait)
			if e == nil {
				continue
			}
			pass.At(e).Because(g.manager, "the manager runs here").Because(g.other, "this goes on without it").
				Say("when the manager fails or loses its lease the rest of the group runs on, and Wait does not return: make the group with errgroup.WithContext")
		}
	}
}

// A group is one of goroutines that no context holds together.
type group struct {
	made           *ssa.Alloc
	manager, other ssa.Instruction // what starts a manager, and something else that a context ends
	wait           ssa.CallInstruction
	ends           bool // something else may end the goroutines, or the process
}

// groups returns the groups that fn makes without a context, and what they run.
func groups(pass *rule.Pass, fn *ssa.Function) []*group {
	var out []*group
	of := func(v ssa.Value) *group {
		a, ok := ssaflow.SoleOrigin(v).(*ssa.Alloc)
		if !ok || !kube.IsErrorGroup(ssaflow.PointeeOf(a.Type())) || len(ssaflow.StoresTo(a)) > 0 {
			return nil
		}
		for _, g := range out {
			if g.made == a {
				return g
			}
		}
		out = append(out, &group{made: a})
		return out[len(out)-1]
	}
	for _, s := range callgraph.Starts(pass.Flow, fn) {
		call, ok := pass.Flow.Resolve(s.Instr)
		if !ok || !kube.IsGroupGo(call.Fn) {
			continue
		}
		if g := of(call.Arg(-1)); g != nil {
			g.runs(pass, s)
		}
	}
	for _, call := range pass.Flow.Calls(fn) {
		if kube.IsGroupWait(call.Fn) {
			if g := of(call.Arg(-1)); g != nil {
				g.wait = call.Instr
			}
		}
	}
	return out
}

// runs adds a goroutine.
func (g *group) runs(pass *rule.Pass, s callgraph.Start) {
	if s.Fn == nil {
		g.ends = true // out of sight
		return
	}
	starts, waits := false, false
	for _, fn := range append([]*ssa.Function{s.Fn}, s.Fn.AnonFuncs...) {
		for _, call := range pass.Flow.Calls(fn) {
			switch {
			case kube.StartsManager(call.Fn):
				starts = true
			case call.Fn == nil && call.Static == nil, kube.NeverReturns(call.Fn):
				g.ends = true // perhaps what cancels the context
			case kube.TakesContext(call.Fn):
				waits = true
			}
		}
	}
	switch {
	case starts && g.manager == nil:
		g.manager = s.Instr
	case (starts || waits) && g.other == nil:
		g.other = s.Instr
	}
}
