package finalizerpersist

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// unchanged: the function that changes finalizers said that it changed nothing,
// or what is kept in a variable or found by a comparison says so.
func unchanged(pass *rule.Pass, ch lifecycle.FinalizerChange, known []ssaflow.Cond) bool {
	call, _ := ch.Instr.(*ssa.Call)
	for _, c := range known {
		v := c.Value
		if ssaflow.IsVariable(v) || marked(c) {
			return true
		}
		if x, ok := v.(*ssa.Call); ok {
			if in, ok := pass.Flow.Resolve(x); ok && (kube.EffectOf(in.Fn).Has(kube.Compares) || comparesOwn(in.Fn)) {
				return true
			}
		}
		if call == nil {
			continue
		}
		if x, isNil, ok := c.NilTest(); ok && kube.IsError(x.Type()) && resultOf(x, call) {
			if !isNil {
				return true // it failed
			}
			continue
		}
		if e, ok := v.(*ssa.Extract); ok {
			v = e.Tuple
		}
		if b, ok := v.(*ssa.BinOp); ok && (b.X == ssa.Value(call) || b.Y == ssa.Value(call)) {
			return true
		}
		if v == ssa.Value(call) && !c.Val {
			return true
		}
	}
	return false
}

// marked: the entry is there that the function puts into the same map, and so stores together
// with the finalizer: an earlier pass has stored both.
func marked(c ssaflow.Cond) bool {
	found, ok := c.Value.(*ssa.Extract)
	if !ok || !c.Val {
		return false
	}
	asked, ok := found.Tuple.(*ssa.Lookup)
	if !ok {
		return false
	}
	for i := range ssaflow.Instrs(found.Parent()) {
		if put, ok := i.(*ssa.MapUpdate); ok && put.Map == asked.X && put.Key.Name() == asked.Index.Name() {
			return true
		}
	}
	return false
}

// comparesOwn: fn says whether two values of one type, its receiver counted, have
// something in common: what equality of a type looks like.
func comparesOwn(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	sig := fn.Signature()
	both := slices.Collect(sig.Params().Variables())
	if sig.Recv() != nil {
		both = append(both, sig.Recv())
	}
	if len(both) != 2 || sig.Results().Len() != 1 {
		return false
	}
	own := kube.Named(both[0].Type())
	return kube.IsBool(sig.Results().At(0).Type()) && own != nil && own == kube.Named(both[1].Type())
}

// resultOf: v is the result of call, or one of several.
func resultOf(v ssa.Value, call *ssa.Call) bool {
	if e, ok := v.(*ssa.Extract); ok {
		v = e.Tuple
	}
	return v == ssa.Value(call)
}
