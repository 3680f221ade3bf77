package swallowederr

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

// reportEmpty reports lists that could not be read and are gone through as if nothing were there.
func (c *checker) reportEmpty() {
	for _, f := range c.failures {
		if !c.isUsedEmpty(f) {
			continue
		}
		if call := c.callOf(f); call != nil {
			c.pass.At(call).Sayf("%s may fail, and the list is used all the same: a failure is treated as if nothing were there; return the error", c.pass.CallName(call))
		}
	}
}

// isUsedEmpty: the error of a list is logged at most, and the list is used behind that.
func (c *checker) isUsedEmpty(f failure) bool {
	op, ok := kube.ClientOp(f.from.Fn)
	isDropped := f.how != handled && f.how != asEvent && !f.rest
	if !ok || op.Verb != kube.List || !isDropped || c.pass.HelpsTests(c.fn) {
		return false
	}
	v := f.from.Result(0)
	if !op.Clientset {
		v = ssaflow.Unwrap(f.from.Arg(op.Obj))
	}
	_, isParam := v.(*ssa.Parameter)
	return v != nil && !isParam && c.isUsedBehind(f, v, nil) && c.doesMore(f)
}

// doesMore: the function answers something, or changes something where there is no element to go
// through: else it makes no difference whether it goes on.
func (c *checker) doesMore(f failure) bool {
	return c.fn.Signature.Results().Len() > 0 || paths.Find(c.pass.Flow, paths.StartOf(f.Block), paths.Query{To: func(i ssa.Instruction) bool {
		switch i := i.(type) {
		case *ssa.Store:
			return ssaflow.LocalAt(i.Addr) == nil
		case *ssa.MapUpdate, *ssa.Send:
			return true
		case ssa.CallInstruction:
			call, ok := c.pass.Flow.Resolve(i)
			return ok && (isRequest(call) || call.Fn == nil || c.pass.InModule(call.Fn.Pkg())) && !c.isHarmless(i)
		}
		return false
	}, Holds: func(k ssaflow.Cond) bool {
		_, _, empty, ok := k.EmptyTest()
		return !ok || empty
	}}).Found()
}
