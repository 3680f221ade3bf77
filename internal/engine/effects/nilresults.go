package effects

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// NilOnError reports whether result i of a call is certainly nil when the call
// fails: as the body of the callee shows, here or in another package, or
// because listers and dynamic clients do so. Of the method of an interface it is what all
// methods do that are known to stand behind it.
func NilOnError(p *memory.Package, c ssaflow.Call, i int) bool {
	sig := c.Instr.Common().Signature()
	n := errflow.ErrorResult(sig)
	if i >= n || !ssaflow.Nilable(sig.Results().At(i).Type()) {
		return false
	}
	if ReadsNil(c, sig.Results().At(i).Type()) || i == 0 && kube.NilWithError(c.Fn) {
		return true
	}
	if op, ok := kube.ClientOp(c.Fn); ok && op.Clientset {
		return false // typed clients return an empty object
	}
	if s := p.SummaryFor(c); s != nil {
		return slices.Contains(s.NilOnError, i)
	}
	behind := p.Behind(c)
	return len(behind) > 0 && !slices.ContainsFunc(behind, func(m summary.Implementation) bool { return !slices.Contains(m.NilOnError, i) })
}

// NeverFails reports whether the error of a call is nil whatever happens: as the body of
// the callee shows, here or in another package.
func NeverFails(p *memory.Package, c ssaflow.Call) bool {
	s := p.SummaryFor(c)
	return s != nil && s.NeverFails
}

// ReadsNil reports whether the library that is called returns a nil result of
// type t with an error: listers and dynamic clients do.
func ReadsNil(c ssaflow.Call, t types.Type) bool {
	if op, ok := kube.ClientOp(c.Fn); ok && op.Clientset {
		return kube.IsUnstructured(t)
	}
	read, ok := c.CachedRead()
	return ok && !read.Elems && read.What == "lister"
}

// nilResults returns the results that are nil whenever the last one, the error,
// is not.
func nilResults(in *memory.Interp) []int {
	sig := in.Fn.Signature
	n := errflow.ErrorResult(sig)
	if n < 1 {
		return nil
	}
	rets := ssaflow.Returns(in.Fn)
	var out []int
	for i := range n {
		if ssaflow.Nilable(sig.Results().At(i).Type()) && nilResult(in, rets, i, n) {
			out = append(out, i)
		}
	}
	return out
}

func nilResult(in *memory.Interp, rets []*ssa.Return, i, n int) bool {
	fails := false
	for _, ret := range rets {
		if errflow.Absent(in.P.Flow, ret.Results[n], ret.Block()) {
			continue
		}
		fails = true
		v := ssaflow.SoleDefinition(ret.Results[i])
		if k, ok := v.(*ssa.Const); ok && k.IsNil() {
			continue
		}
		if !passesOn(in, v, ssaflow.SoleDefinition(ret.Results[n])) {
			return false
		}
	}
	return fails
}

// passesOn: both are results of one call, which keeps to it.
func passesOn(in *memory.Interp, v, err ssa.Value) bool {
	x, ok1 := v.(*ssa.Extract)
	e, ok2 := err.(*ssa.Extract)
	if !ok1 || !ok2 || x.Tuple != e.Tuple {
		return false
	}
	call, ok := x.Tuple.(*ssa.Call)
	if !ok || e.Index != errflow.ErrorResult(call.Call.Signature()) {
		return false
	}
	c, ok := in.P.Flow.Resolve(call)
	return ok && NilOnError(in.P, c, x.Index)
}

// NilByConvention reports whether result i of a call that fails can be taken for
// nil: of a function of a package that was looked at, and of the method of an interface, as
// [NilOnError] says, of others by the convention of the language. Who hands in a default may
// get that back.
func NilByConvention(p *memory.Package, c ssaflow.Call, i int) bool {
	if c.Static != nil || c.Target != nil || c.Instr.Common().IsInvoke() ||
		c.Fn != nil && c.Fn.Pkg() != nil && p.Pass.ImportPackageFact(c.Fn.Pkg(), new(summary.PackageFact)) {
		return NilOnError(p, c, i)
	}
	return !kube.KeepsResult(c.Fn) && !TakesDefault(c, i)
}

// TakesDefault reports whether the caller hands in what may come back as result
// i: a value of the same type.
func TakesDefault(c ssaflow.Call, i int) bool {
	sig := c.Instr.Common().Signature()
	for p := range sig.Params().Variables() {
		if types.Identical(p.Type(), sig.Results().At(i).Type()) {
			return true
		}
	}
	return false
}

// EmptyOnError reports whether a call returns an empty object of type t, and not
// nil, when it fails: generated clientsets do.
func EmptyOnError(c ssaflow.Call, t types.Type) bool {
	op, ok := kube.ClientOp(c.Fn)
	return ok && op.Clientset && !kube.IsUnstructured(t)
}
