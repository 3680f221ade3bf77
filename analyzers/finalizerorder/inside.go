package finalizerorder

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ignoredInside returns the cleanup in a function of the package that tells its caller
// nothing, so that nobody learns of the cleanup's error, and what that function does with
// it; "" when there is none.
func ignoredInside(pass *rule.Pass, c ssaflow.Call, obj ssaflow.AccessPath) (inner ssaflow.Call, how string) {
	if c.Static == nil || c.Static.Signature.Results().Len() > 0 {
		return inner, ""
	}
	at := ssaflow.AccessPath{} // of the object in there
	for _, param := range c.Static.Params {
		if arg := c.ArgOf(param); arg != nil && objects.PathOf(pass.Flow, arg) == obj {
			at = objects.PathOf(pass.Flow, param)
		}
	}
	for _, inner := range pass.Flow.Calls(c.Static) {
		if _, ok := inner.Instr.(*ssa.Call); !ok || !cleans(pass, inner, at) || bestEffort(pass, inner) {
			continue
		}
		uses, ok := errflow.UsesOfCall(pass.Flow, inner)
		switch {
		case !ok || !uses.Kept && !uses.Returned && !uses.Tested && len(uses.Calls) == 0:
			return inner, "dropped"
		case !uses.Kept && !uses.Returned && !slices.ContainsFunc(uses.Calls, doesMore) && forgotten(pass, inner):
			return inner, "only logged"
		}
	}
	return ssaflow.Call{}, ""
}

// forgotten: where the cleanup has failed, nothing is kept, sent or called that would
// have it tried again.
func forgotten(pass *rule.Pass, inner ssaflow.Call) bool {
	seen := false
	for _, f := range errflow.Failures(inner.Instr.Parent()) {
		if r, ok := errflow.ResultOf(pass.Flow, f.Err); !ok || r.Instr != inner.Instr {
			continue
		}
		seen = true
		for _, b := range f.Block.Parent().Blocks {
			if f.Block.Dominates(b) && slices.ContainsFunc(b.Instrs, func(i ssa.Instruction) bool { return remembers(pass, i) }) {
				return false
			}
		}
	}
	return seen
}

// remembers: the instruction may leave something behind for others.
func remembers(pass *rule.Pass, i ssa.Instruction) bool {
	switch i := i.(type) {
	case *ssa.Store:
		return ssaflow.LocalAt(i.Addr) == nil
	case *ssa.MapUpdate, *ssa.Send, *ssa.Select, *ssa.Go, *ssa.Defer, *ssa.Panic, *ssa.MakeClosure:
		return true
	case *ssa.Call:
		if _, builtin := i.Call.Value.(*ssa.Builtin); builtin {
			return false
		}
		c, ok := pass.Flow.Resolve(i)
		return !ok || doesMore(c)
	}
	return false
}

// doesMore: the function that is called may do more than to tell people, or to look at what it gets.
func doesMore(c ssaflow.Call) bool {
	return !kube.EffectOf(c.Fn).Has(kube.Tells|kube.Reads|kube.Quiet) && !kube.DerivesLogger(c.Fn) && !kube.ErrSafe(c.Fn) && !kube.IsErrorsIsAs(c.Fn)
}

func reportInside(pass *rule.Pass, c, inner ssaflow.Call, ch lifecycle.FinalizerChange, how string) {
	node, at := pass.Flow.Node(c.Instr), pass.Flow.Node(ch.Instr)
	if node == nil || at == nil {
		return
	}
	pass.At(node).Because(inner, "the error is "+how+" here").Because(at, "the finalizer is removed here").
		Sayf("%s tells nobody that %s failed, and the finalizer is removed on line %d: the cleanup is never tried again; return the error", c.Fn.Name(), inner.Fn.Name(), pass.Line(at.Pos()))
}
