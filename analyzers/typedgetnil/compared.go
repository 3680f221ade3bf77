package typedgetnil

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportCompared reports a comparison of the object with nil.
func (r *result) reportCompared(cmp *ssa.BinOp) {
	r.pass.At(cmp).Because(r.call, "the call").
		Say(types.ExprString(r.call.Fun) + " returns a non-nil empty object even when it fails, so comparing it with nil tells nothing: check err (apierrors.IsNotFound)")
}

func (r *result) comparesNil(cmp *ssa.BinOp, v ssa.Value) bool {
	if cmp.Op != token.EQL && cmp.Op != token.NEQ {
		return false
	}
	other := cmp.Y
	if cmp.Y == v {
		other = cmp.X
	}
	c, ok := other.(*ssa.Const)
	return ok && c.IsNil()
}

// identified: who the object is, is asked right where it is not nil: its name or UID, which
// the empty object lacks.
func (r *result) identified(cmp *ssa.BinOp) bool {
	return slices.ContainsFunc(thereBranches(cmp), func(there *ssa.BasicBlock) bool {
		asked, ok := ssaflow.Terminator(there).(*ssa.If)
		if !ok {
			return false
		}
		c, ok := asked.Cond.(*ssa.BinOp)
		return ok && (r.identity(c.X) || r.identity(c.Y))
	})
}

// identity: v is the name, namespace or UID of the object.
func (r *result) identity(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	field, ok := load.X.(*ssa.FieldAddr)
	return ok && kube.IsIdentity(ssaflow.FieldOf(field)) && ssaflow.Whole(field) == ssaflow.Whole(r.obj)
}

// decides: nothing but the comparison tells whether the call failed: the error
// is dropped, or known to be there, or only looked at where the object is nil.
func (r *result) decides(cmp *ssa.BinOp) bool {
	if r.err == nil || r.failed(cmp.Block()) {
		return true
	}
	for _, use := range *r.err.Referrers() {
		if !r.onlyWhenNil(use.Block(), cmp) {
			return r.passesFailed(cmp)
		}
	}
	return ssaflow.Used(r.err) || r.op.Verb == kube.Get
}

// passesFailed: the comparison is reached on a way on which a test said that the call
// has failed, and nobody asks again: a branch let the failure pass.
func (r *result) passesFailed(cmp *ssa.BinOp) bool {
	for _, use := range *r.err.Referrers() {
		if ssaflow.Reaches(cmp, use, r.again) {
			return false
		}
	}
	for _, f := range errflow.Failures(cmp.Parent()) {
		if f.Origin == r.err && r.letPass(paths.StartOf(f.Block), cmp) {
			return true
		}
	}
	for _, use := range *r.err.Referrers() {
		test, ok := use.(*ssa.Call)
		if !ok {
			continue
		}
		if t, ok := r.pass.Flow.Resolve(test); ok && kube.ErrorTest(t.Fn) && r.letPass(paths.After(test), cmp, ssaflow.Cond{Value: test, Val: true}) {
			return true
		}
	}
	return false
}

// letPass: a way on which the call has failed leads to the comparison. What is
// asked of a variable ends it: a branch may remember there what it has found.
func (r *result) letPass(from paths.Point, cmp *ssa.BinOp, known ...ssaflow.Cond) bool {
	return paths.Find(r.pass.Flow, from, paths.Query{To: paths.Is(cmp), Avoid: r.again, Assume: known, Holds: func(k ssaflow.Cond) bool {
		if x, isNil, ok := k.NilTest(); ok && ssaflow.SoleDefinition(x) == r.err {
			return !isNil
		}
		for _, a := range known {
			if k.Value == a.Value {
				return k.Val == a.Val
			}
		}
		return k.Value != r.obj && !ssaflow.IsVariable(k.Value)
	}}).Found()
}

func (r *result) onlyWhenNil(b *ssa.BasicBlock, cmp *ssa.BinOp) bool {
	for _, c := range r.pass.Flow.Known(b) {
		if c.Value == ssa.Value(cmp) && c.Val == (cmp.Op == token.EQL) {
			return true
		}
	}
	return false
}
