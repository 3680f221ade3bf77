package swallowederr

import (
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

var used = rule.Form{Name: "used", Run: each((*checker).reportUsed)}

// reportUsed reports configurations and clients that could not be made and are used: the error is
// discarded, or only logged.
func (c *checker) reportUsed() {
	c.errorCalls(func(call ssaflow.Call, err ssa.Value) {
		if u, ok := c.unread(call, err); ok && u.blank && isClientMaker(call) && ssaflow.Used(call.Result(0)) && !c.isExplained(call, u.expr, u.expr.End()) {
			c.pass.At(u.expr).Sayf("the error of %s is discarded, and its result is nil after a failure: the program panics where it is used; test the error", c.pass.CallName(u.expr))
		}
	})
	for _, f := range c.failures {
		if f.how != asError && f.how != asInfo || f.rest || !isClientMaker(f.from) || f.from.Result(0) == nil {
			continue
		}
		call := c.callOf(f)
		if call == nil || !c.isUsedBehind(f) {
			continue
		}
		c.pass.At(call).Sayf("the error of %s is only logged, and its result is nil then: the program panics where it is used; exit, or return the error", c.pass.CallName(call))
	}
}

// isClientMaker: the call makes a client, or its configuration.
func isClientMaker(call ssaflow.Call) bool {
	_, config := kube.NewRestConfig(call.Fn)
	return config || kube.MakesClientset(call.Fn)
}

// isUsedBehind: control comes from the branch of a failure to what uses the result, past no test
// of it.
func (c *checker) isUsedBehind(f failure) bool {
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
