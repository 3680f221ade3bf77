package typedgetnil

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var compared = rule.Form{Name: "compared", Run: each((*result).reportCompared)}

// reportCompared reports a comparison of the object with nil.
func (r *result) reportCompared() {
	if cmp, _ := r.first(); cmp != nil {
		r.pass.At(cmp).Because(r.call, "the call").
			Say(types.ExprString(r.call.Fun) + " returns a non-nil empty object even when it fails, so comparing it with nil tells nothing: check err (apierrors.IsNotFound)")
	}
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

// decides: nothing but the comparison tells whether the call failed: the error
// is dropped, or known to be there, or only looked at where the object is nil.
func (r *result) decides(cmp *ssa.BinOp) bool {
	if r.err == nil || r.failed(cmp.Block()) {
		return true
	}
	uses := 0
	for _, use := range *r.err.Referrers() {
		if _, debug := use.(*ssa.DebugRef); debug {
			continue
		}
		uses++
		if !r.onlyWhenNil(use.Block(), cmp) {
			return false
		}
	}
	return uses > 0 || r.op.Verb == kube.Get
}

func (r *result) onlyWhenNil(b *ssa.BasicBlock, cmp *ssa.BinOp) bool {
	for _, c := range r.pass.Flow.Known(b) {
		if c.Value == ssa.Value(cmp) && c.Val == (cmp.Op == token.EQL) {
			return true
		}
	}
	return false
}
