package swallowederr

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var used = rule.Form{Name: "used", Run: each((*checker).reportUsed)}

// reportUsed reports configurations and clients that could not be made and are used: the error is
// thrown away, or only logged.
func (c *checker) reportUsed() {
	c.errorCalls(func(call ssaflow.Call, err ssa.Value) {
		if expr := c.pass.Flow.CallExpr(call.Instr); expr != nil && makesClient(call) && nobodyReads(err) && c.thrownAway(expr) && ssaflow.Used(call.Result(0)) && !c.explained(call, expr, expr.End()) {
			c.pass.At(expr).Sayf("the error of %s is thrown away, and what it returns may be nil: the program panics where that is used first; test the error", c.pass.CallName(expr))
		}
	})
	for _, f := range c.failures {
		if f.how != told && f.how != mentioned || f.rest || !makesClient(f.from) || f.from.Result(0) == nil {
			continue
		}
		test, call := c.testOf(f.Failure), c.pass.Flow.CallExpr(f.from.Instr)
		if test == nil || call == nil || c.explained(f.from, test, test.End()) || !c.usedBehind(f) {
			continue
		}
		c.pass.At(call).Sayf("the error of %s is only logged, and what it returns is nil then: the program panics where that is used first; end it, or return the error", c.pass.CallName(call))
	}
}

func makesClient(call ssaflow.Call) bool {
	_, config := kube.NewRestConfig(call.Fn)
	return config || kube.MakesClientset(call.Fn)
}

// usedBehind: control comes from the branch of a failure to what uses the result, and asks nothing
// about it.
func (c *checker) usedBehind(f failure) bool {
	v := f.from.Result(0)
	return slices.ContainsFunc(*v.Referrers(), func(use ssa.Instruction) bool {
		switch use.(type) {
		case *ssa.BinOp, *ssa.Return, *ssa.Phi, *ssa.Store:
			return false
		}
		return !f.Block.Dominates(use.Block()) && paths.Find(c.pass.Flow, paths.StartOf(f.Block), paths.Query{To: paths.Is(use), Holds: func(k ssaflow.Cond) bool {
			x, isNil, ok := k.NilTest()
			return !ok || (isNil || x != v) && (!isNil || ssaflow.SoleDefinition(x) != f.Origin)
		}}).Found()
	})
}

// readsField: the field, or one inside of it, is read, and is not only set.
func readsField(at *ssa.FieldAddr) bool {
	return slices.ContainsFunc(*at.Referrers(), func(r ssa.Instruction) bool {
		switch r := r.(type) {
		case *ssa.UnOp, *ssa.Call:
			return true
		case *ssa.FieldAddr:
			return readsField(r)
		}
		return false
	})
}
