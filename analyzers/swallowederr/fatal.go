package swallowederr

import (
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

var fatal = rule.Form{Name: "fatal", Run: each(func(c *checker) {
	c.reportUsed()
	c.reportExits()
	c.reportMustParse()
})}

// reportUsed reports configurations and clients that could not be made and are used: the error is
// discarded, or only logged.
func (c *checker) reportUsed() {
	c.errorCalls(func(call ssaflow.Call, err ssa.Value) {
		if u, ok := c.unread(call, err); ok && u.blank && isClientMaker(call) && ssaflow.Used(call.Result(0)) && !c.isExplained(call, u.expr, u.expr.End()) {
			c.pass.At(u.expr).Sayf("the error of %s is discarded, and its result is nil after a failure: the program panics where it is used; test the error", c.pass.CallName(u.expr))
		}
	})
	for _, f := range c.failures {
		if f.how == handled || f.how == asEvent || f.rest || !isClientMaker(f.from) {
			continue
		}
		call := c.callOf(f)
		if call == nil || !c.isUsedBehind(f, f.from.Result(0), nil) {
			continue
		}
		what := "only logged"
		if f.how == nothing {
			what = "dropped"
		}
		c.pass.At(call).Sayf("the error of %s is %s, and its result is nil then: the program panics where it is used; exit, or return the error", c.pass.CallName(call), what)
	}
}

// isClientMaker: the call makes a client, or its configuration, or what a server listens on: who
// gets nil in its place panics.
func isClientMaker(call ssaflow.Call) bool {
	_, config := kube.NewRestConfig(call.Fn)
	v := call.Result(0)
	return v != nil && (config || kube.MakesClientset(call.Fn) || kube.NilWithError(call.Fn) && kube.HasMethod(v.Type(), "Accept"))
}

// isUsedBehind: control comes from the branch of a failure to what uses the result v, past no test
// of it; or through a variable that holds it there, past no other assignment.
func (c *checker) isUsedBehind(f failure, v ssa.Value, in *ssa.Phi) bool {
	return v.Referrers() != nil && slices.ContainsFunc(*v.Referrers(), func(use ssa.Instruction) bool {
		switch use := use.(type) {
		case *ssa.Phi:
			return in == nil && c.isUsedBehind(f, use, use)
		case *ssa.BinOp, *ssa.Return, *ssa.Store:
			return false
		case *ssa.MakeInterface:
			refs, isAny := *use.Referrers(), use.Type().Underlying().(*types.Interface).NumMethods() == 0
			if isAny || len(refs) == 1 && refs[0] == f.from.Instr {
				return false // one that is printed does no harm
			}
		}
		return !f.Block.Dominates(use.Block()) && paths.Find(c.pass.Flow, paths.StartOf(f.Block), paths.Query{To: paths.Is(use), Avoid: paths.Is(f.from.Instr), Holds: func(k ssaflow.Cond) bool {
			x, isNil, ok := k.NilTest()
			return !ok || (isNil || x != v) && (!isNil || ssaflow.SoleDefinition(x) != f.Origin)
		}, Edge: func(x, y *ssa.BasicBlock) bool {
			return in == nil || y != in.Block() || in.Edges[slices.Index(y.Preds, x)] == f.from.Result(0)
		}}).Found()
	})
}
