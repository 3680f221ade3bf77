package swallowederr

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// onlyRecords: a function of the package that returns an error alone reads what it records
// events about, and does nothing else: what fails is that somebody is told.
func (c *checker) onlyRecords(fn *ssa.Function) bool {
	if fn == nil || len(fn.Blocks) == 0 || fn.Signature.Results().Len() != 1 {
		return false
	}
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.Store:
			if !madeInside(i.Addr, func(*ssa.BasicBlock) bool { return true }) {
				return false
			}
		case *ssa.MapUpdate, *ssa.Send, *ssa.Go:
			return false
		}
	}
	records := false
	_, works := c.pass.Effects.Graph().AnyCall(fn, callgraph.Follow{Goroutines: true}, func(call ssaflow.Call) callgraph.Look {
		switch _, request := kube.ClientOp(call.Fn); {
		case kube.RecordsEvent(call.Fn):
			records = true
			return callgraph.LookPast
		case request:
			return callgraph.FoundIf(writesAPI(call))
		case call.Static != nil && len(call.Static.Blocks) > 0:
			return callgraph.LookInto
		case kube.EffectOf(call.Fn).Has(kube.Tells), kube.MakesText(call.Fn), kube.MakesArgument(call.Fn), kube.DerivesLogger(call.Fn), kube.CombinesErrors(call.Fn):
			return callgraph.LookPast
		}
		sig := call.Instr.Common().Signature()
		return callgraph.FoundIf(effects.HasContext(sig) || errflow.ErrorResult(sig) >= 0 || sig.Results().Len() == 0)
	})
	return records && !works
}
