// Subject: each reconcile

package recur

import (
	"go/constant"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Requeues reports whether each reconciler that runs fn asks for a further pass after a
// time whenever it has run fn and returns no error: what failed is tried again.
func (w *EachReconcile) Requeues(fn *ssa.Function) bool {
	w.build()
	found, all := false, true
	w.walk(fn, nil, func(root *ssa.Function) bool {
		found = true
		all = all && w.requeues(root, fn, 0)
		return !all
	})
	return found && all
}

// requeues: behind each call of root that runs fn, what returns no error returns a
// Result with a delay.
func (w *EachReconcile) requeues(root, fn *ssa.Function, depth int) bool {
	n := errflow.ErrorResult(root.Signature)
	if n != 1 || !kube.IsResult(root.Signature.Results().At(0).Type()) {
		return false
	}
	again := false
	for _, ret := range ssaflow.Returns(root) {
		if !w.behind(root, fn, ret) || w.fails(ret, n) {
			continue
		}
		if part := handedOn(ret); part != nil && depth < 3 && (part == fn || w.leads(part, fn)) {
			if !w.requeues(part, fn, depth+1) {
				return false
			}
			again = true
			continue
		}
		if !delays(ret.Results[0]) {
			return false
		}
		again = true
	}
	return again
}

// fails: what the return hands out as error, result n, is one, or it stands where an
// error is known to be there and does not return nil.
func (w *EachReconcile) fails(ret *ssa.Return, n int) bool {
	if w.pass.Flow.NonNil(ret.Results[n], ret.Block()) {
		return true
	}
	if k, ok := ssaflow.SoleDefinition(ret.Results[n]).(*ssa.Const); ok && k.IsNil() {
		return false
	}
	for k := range w.pass.Flow.Known(ret.Block()).All() {
		if v, isNil, ok := k.NilTest(); ok && !isNil && kube.IsError(v.Type()) {
			return true
		}
	}
	return false
}

// Settles reports whether a return says that all is done: it returns no error, and, in
// the Result of a reconcile, nothing that asks for a further pass. What a function of
// the package makes for the return is what that returns.
func (w *EachReconcile) Settles(ret *ssa.Return) bool { return w.settles(ret, 0) }

func (w *EachReconcile) settles(ret *ssa.Return, depth int) bool {
	sig := ret.Parent().Signature
	n := errflow.ErrorResult(sig)
	if n < 0 || w.fails(ret, n) {
		return false
	}
	if part := handedOn(ret); part != nil && len(part.Blocks) > 0 && depth < 3 {
		return slices.ContainsFunc(ssaflow.Returns(part), func(r *ssa.Return) bool { return w.settles(r, depth+1) })
	}
	return n != 1 || !kube.IsResult(sig.Results().At(0).Type()) || !delays(ret.Results[0])
}

// rests: the return says that all is done, and its Result asks for nothing, or may be one of a
// function of the package that does not.
func (w *EachReconcile) rests(ret *ssa.Return, depth int) bool {
	n := errflow.ErrorResult(ret.Parent().Signature)
	if n < 0 || w.fails(ret, n) {
		return false
	}
	if load, ok := ret.Results[n].(*ssa.UnOp); ok {
		if _, ok := load.X.(*ssa.Global); ok {
			return false
		}
	}
	i := slices.IndexFunc(ret.Results, func(v ssa.Value) bool { return kube.IsResult(v.Type()) })
	return i < 0 || w.mayBeEmpty(ret.Results[i], ret.Block(), depth)
}

// mayBeEmpty: the Result that is returned at the end of a block may ask for nothing.
func (w *EachReconcile) mayBeEmpty(v ssa.Value, at *ssa.BasicBlock, depth int) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return true
	case *ssa.Phi:
		return depth < 3 && slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return w.mayBeEmpty(e, at, depth+1) })
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		part := (*ssa.Function)(nil)
		if ok {
			part = call.Call.StaticCallee()
		}
		return part != nil && depth < 3 && slices.ContainsFunc(ssaflow.Returns(part), func(r *ssa.Return) bool {
			return len(lifecycle.Deleting(w.pass.Flow, r.Block())) == 0 && w.mayLeadTo(r, call, at) && w.rests(r, depth+1)
		})
	case *ssa.UnOp:
		a, ok := v.X.(*ssa.Alloc)
		return ok && w.variableMayBeEmpty(a, at, depth)
	}
	return false
}

// mayLeadTo: none of the flags beside the Result, which the caller of a part tests before it comes
// to a block, is returned with the other value: if done { return result, err }.
func (w *EachReconcile) mayLeadTo(ret *ssa.Return, call *ssa.Call, at *ssa.BasicBlock) bool {
	return !w.pass.Flow.Known(at).Has(func(c ssaflow.Cond) bool {
		flag, ok := c.Value.(*ssa.Extract)
		if !ok || flag.Tuple != ssa.Value(call) {
			return false
		}
		k, ok := ret.Results[flag.Index].(*ssa.Const)
		return ok && constant.BoolVal(k.Value) != c.Val
	})
}

// variableMayBeEmpty: no field of the variable of a Result is set, and it is set as a whole to
// what may be empty, if at all.
func (w *EachReconcile) variableMayBeEmpty(a *ssa.Alloc, at *ssa.BasicBlock, depth int) bool {
	set, may := false, false
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
		case *ssa.Store:
			set = true
			may = may || depth < 3 && r.Addr == ssa.Value(a) && w.mayBeEmpty(r.Val, at, depth+1)
		case *ssa.FieldAddr:
			if changed(r) {
				return false
			}
		default:
			return false
		}
	}
	return may || !set
}

// behind: control can come from a call of root that runs fn to the return.
func (w *EachReconcile) behind(root, fn *ssa.Function, ret *ssa.Return) bool {
	if root == fn {
		return true
	}
	for _, c := range w.pass.Flow.Calls(root) {
		if c.Static == nil || !ssaflow.Reaches(c.Instr, ret, nil) {
			continue
		}
		if c.Static == fn || w.leads(c.Static, fn) {
			return true
		}
	}
	return false
}

func (w *EachReconcile) leads(part, fn *ssa.Function) bool {
	return w.pass.Effects.Graph().From(part, callgraph.InPlace).Has(fn)
}

// handedOn returns the function whose results, and no others, a return hands on.
func handedOn(ret *ssa.Return) *ssa.Function {
	var call *ssa.Call
	for i, v := range ret.Results {
		e, ok := ssaflow.SoleDefinition(v).(*ssa.Extract)
		if !ok || e.Index != i {
			return nil
		}
		c, ok := e.Tuple.(*ssa.Call)
		if !ok || call != nil && call != c {
			return nil
		}
		call = c
	}
	if call == nil {
		return nil
	}
	return call.Call.StaticCallee()
}

// delays: the Result is that of a variable of which a field that asks for another pass is set,
// and never taken back, or of one of a package, which stands there for that.
func delays(v ssa.Value) bool {
	load, ok := ssaflow.SoleDefinition(v).(*ssa.UnOp)
	return ok && slices.ContainsFunc(RequeueFields(), func(field string) bool {
		if _, ok := load.X.(*ssa.Global); ok {
			return true
		}
		a, ok := load.X.(*ssa.Alloc)
		return ok && delayed(a, load, field, 0)
	})
}

func delayed(a *ssa.Alloc, at ssa.Instruction, field string, depth int) bool {
	set := false
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			for _, use := range *r.Referrers() {
				st, ok := use.(*ssa.Store)
				if !ok || kube.RequeueField(ssaflow.FieldOf(r)) != field {
					continue
				}
				if ssaflow.IsZero(st.Val) || kube.RequeueField(ssaflow.FieldLoaded(st.Val)) == field {
					return false // as in another Result, which may have none
				}
				set = set || ssaflow.Dominates(st, at)
			}
		case *ssa.Store: // the literal that the variable begins with
			from, ok := r.Val.(*ssa.UnOp)
			if !ok || r.Addr != ssa.Value(a) || depth > 2 {
				return false
			}
			lit, ok := from.X.(*ssa.Alloc)
			if !ok || !delayed(lit, from, field, depth+1) {
				return false
			}
			set = set || ssaflow.Dominates(r, at)
		case *ssa.UnOp:
		default:
			return false
		}
	}
	return set
}

// changed: something is stored at the address or below it, or it is used for more than
// loads.
func changed(at ssa.Value) bool {
	for _, r := range *at.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
		case *ssa.FieldAddr:
			if changed(r) {
				return true
			}
		default:
			return true
		}
	}
	return false
}
