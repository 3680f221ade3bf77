package nilderef

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// helper looks at results of functions of the module that return no error, and nil where they meet one.
var helper = rule.Form{Name: "helper", Run: each(func(c *checker) { c.nilResults(c.reportNothing) })}

// reportNothing reports the first use of a result before which nobody has asked whether there is one.
func (c *checker) reportNothing(call ssaflow.Call, v ssa.Value, ways []summary.NilWay) {
	ways = slices.DeleteFunc(ways, func(w summary.NilWay) bool { return !w.Error })
	if call.Fn == nil || canFail(call.Value()) || len(ways) == 0 {
		return
	}
	ways = slices.DeleteFunc(ways, func(w summary.NilWay) bool {
		return c.pass.Quiet(c.setForCall(call, w), call.Instr, "what the function reads was set just before, so that it may be known to work")
	})
	excused := func(u ssaflow.Dereference) bool { return c.toldByAnother(call, u) }
	c.reportNil(call, v, ways, excused, func(at *rule.Finding, expr *ast.CallExpr, where, how string) {
		at.Sayf("%s returns nil after an error that it keeps to itself (%s): %s; test for nil first", c.pass.CallName(expr), where, how)
	})
}

// setForCall: what the callee reads on a way was set on each way to the call, here or by
// another function of the module: SetProviderID before GetInstanceID.
func (c *checker) setForCall(call ssaflow.Call, w summary.NilWay) bool {
	return slices.ContainsFunc(w.Reads, func(r summary.ParamPath) bool {
		if r.Param >= len(call.Args) {
			return false
		}
		at := c.pass.Flow.PlaceOf(call.Args[r.Param]).Below(r.Path)
		for i := range ssaflow.Instrs(c.fn) {
			if ssaflow.Dominates(i, call.Instr) && c.sets(i, at) {
				return true
			}
		}
		return false
	})
}

// sets: the instruction writes the place: a store, or a function of the module that is no
// request, and not the one that has made what lies there.
func (c *checker) sets(i ssa.Instruction, at ssaflow.AccessPath) bool {
	switch i := i.(type) {
	case *ssa.Store:
	case *ssa.Call:
		x, ok := c.pass.Flow.Resolve(i)
		e, result := at.Root.(*ssa.Extract)
		if !ok || x.Fn == nil || !c.pass.InModule(x.Fn.Pkg()) || at.Root == ssa.Value(i) || result && e.Tuple == ssa.Value(i) {
			return false
		}
		if _, request := kube.ClientOp(x.Fn); request {
			return false
		}
	default:
		return false
	}
	return c.pass.Effects.MayWrite(i, at) == memory.WriteAny
}
