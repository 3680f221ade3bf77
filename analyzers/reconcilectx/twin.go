package reconcilectx

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// absent: the call stands where the caller has been found to give no context.
func absent(p *ssaflow.Package, scope memory.ContextScope, call ssaflow.Call) bool {
	for _, k := range p.Known(call.Instr.Block()) {
		if v, isNil, ok := k.NilTest(); ok && isNil {
			if param := ssaflow.ParamOf(v); param != nil && param.Object() == scope.Param {
				return true
			}
		}
	}
	return false
}

// twin: what the call makes is kept in a field, as is what another call of the same
// function makes with the caller's context: one of them is to outlive it.
func twin(p *ssaflow.Package, scope memory.ContextScope, call ssaflow.Call) bool {
	kept := keptIn(call)
	if kept == nil || call.Fn == nil {
		return false
	}
	for _, other := range p.Calls(call.Instr.Parent()) {
		if other.Instr == call.Instr || other.Fn != call.Fn || keptIn(other) == nil || keptIn(other).X != kept.X {
			continue
		}
		if gets(p, scope, other) {
			return true
		}
	}
	return false
}

// keptIn returns the field that a result of the call is stored in, or nil.
func keptIn(call ssaflow.Call) *ssa.FieldAddr {
	v := call.Value()
	if v == nil {
		return nil
	}
	results := []ssa.Value{v}
	for i := range call.Instr.Common().Signature().Results().Len() {
		if r := call.Result(i); r != nil {
			results = append(results, r)
		}
	}
	for _, r := range results {
		for _, use := range *r.Referrers() {
			if st, ok := use.(*ssa.Store); ok && st.Val == r {
				if fa, ok := st.Addr.(*ssa.FieldAddr); ok {
					return fa
				}
			}
		}
	}
	return nil
}

// ofStart: the context in a field is that which a Runnable or the manager itself is
// started with: each reconcile's own ends with it.
func (c *checker) ofStart(v ssa.Value) bool {
	if param := ssaflow.ParamOf(v); param != nil && c.pass.Model.Has(param.Parent().Syntax(), model.Runnable) {
		return true
	}
	for _, call := range c.pass.Flow.Calls(v.Parent()) {
		if call.Fn != nil && call.Fn.Name() == "Start" && call.Method && kube.IsManager(call.Args[0].Type()) &&
			call.Arg(0) != nil && ssaflow.SoleDefinition(call.Arg(0)) == ssaflow.SoleDefinition(v) {
			return true
		}
	}
	return false
}
