package callgraph

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// boundSites: i makes a method value x.M that is only called, by caller itself or by
// functions of the package that get it and do nothing else with it. The sites are
// the calls of the latter: while they run, the method does. Of the arguments they
// have the receiver alone.
func (g *Graph) boundSites(caller *ssa.Function, i ssa.Instruction) (sites []Site, ok bool) {
	mc, ok := i.(*ssa.MakeClosure)
	if !ok || len(mc.Bindings) != 1 || g.p.InTest(caller.Pos()) {
		return nil, false
	}
	fn := g.p.FuncOf(mc)
	if fn == nil || mc.Fn == ssa.Value(fn) || mc.Referrers() == nil {
		return nil, false
	}
	obj, _ := fn.Object().(*types.Func)
	for _, r := range *mc.Referrers() {
		call, isCall := r.(*ssa.Call)
		if isCall && call.Call.Value == ssa.Value(mc) && !slices.Contains(call.Call.Args, ssa.Value(mc)) {
			continue
		}
		if !isCall || obj == nil || !g.onlyCalls(call, mc) {
			return nil, false
		}
		sites = append(sites, Site{caller, ssaflow.Call{Instr: call, Fn: obj.Origin(), Static: fn, Method: true, Args: mc.Bindings}})
	}
	return sites, true
}

// onlyCalls: the function of the package that call runs does nothing with v, an
// argument, but call it before it returns.
func (g *Graph) onlyCalls(call *ssa.Call, v ssa.Value) bool {
	c, ok := g.p.Resolve(call)
	if !ok || c.Static == nil || c.Static.Blocks == nil {
		return false
	}
	for i, a := range c.Args {
		if a != v {
			continue
		}
		if i >= len(c.Static.Params) {
			return false
		}
		param := c.Static.Params[i]
		for _, r := range *param.Referrers() {
			call, isCall := r.(*ssa.Call)
			if !isCall || call.Call.Value != ssa.Value(param) || slices.Contains(call.Call.Args, ssa.Value(param)) {
				return false
			}
		}
	}
	return true
}
