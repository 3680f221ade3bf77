package lifecycle

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// finalizerTest: the call is true where the object has a finalizer.
func finalizerTest(p *ssaflow.Package, call *ssa.Call, at ssaflow.AccessPath, depth int) bool {
	c, ok := p.Resolve(call)
	if !ok || !kube.IsBool(call.Type()) || depth > 2 {
		return false
	}
	if kube.Is(c.Fn, "controllerutil.ContainsFinalizer") {
		return objects.PathOf(p, ssaflow.Object(c.Arg(0))) == at
	}
	for i, a := range c.Args {
		if list := ssaflow.Unwrap(a); readsFinalizers(p, list) {
			return listedOn(p, list) == at
		}
		if c.Static == nil || c.Closure != nil || i >= len(c.Static.Params) || objects.PathOf(p, ssaflow.Object(a)) != at {
			continue
		}
		rets := ssaflow.Returns(c.Static)
		if len(rets) != 1 || len(rets[0].Results) != 1 {
			continue
		}
		if trueWithFinalizer(p, rets[0].Results[0], rets[0].Block(), ssaflow.AccessPath{Root: c.Static.Params[i]}, depth+1) {
			return true
		}
	}
	return false
}

// trueWithFinalizer: the value, which block b has, is true only where the object at a
// place has a finalizer: it is such a test, or one of several that have to hold.
func trueWithFinalizer(p *ssaflow.Package, v ssa.Value, b *ssa.BasicBlock, at ssaflow.AccessPath, depth int) bool {
	holds := func(k ssaflow.Cond) bool {
		test, ok := k.Value.(*ssa.Call)
		return ok && k.Val && finalizerTest(p, test, at, depth)
	}
	switch v := v.(type) {
	case *ssa.Const:
		return v.Value != nil && !constant.BoolVal(v.Value)
	case *ssa.Phi:
		for i, e := range v.Edges {
			if _, again := e.(*ssa.Phi); again || !trueWithFinalizer(p, e, v.Block().Preds[i], at, depth) {
				return false
			}
		}
		return true
	case *ssa.Call:
		if finalizerTest(p, v, at, depth) {
			return true
		}
	}
	return p.Known(b).Has(holds)
}

// listedOn returns the place of the object whose finalizers are read.
func listedOn(p *ssaflow.Package, list ssa.Value) ssaflow.AccessPath {
	switch v := list.(type) {
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			return objects.PathOf(p, ssaflow.Object(fa.X))
		}
	case *ssa.Call:
		if c, ok := p.Resolve(v); ok {
			return objects.PathOf(p, ssaflow.Object(c.Arg(-1)))
		}
	}
	return ssaflow.AccessPath{}
}
