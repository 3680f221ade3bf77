package getanyerror

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// onlyNotFound finds out whether NotFound of the read is handled, and every other
// error is taken for success.
func (r *read) onlyNotFound() {
	if op, ok := kube.ClientOp(r.call.Fn); ok && op.Verb != kube.Get {
		return
	}
	var test *ssa.Call
	for _, u := range r.uses.Calls {
		instr, ok := u.Instr.(*ssa.Call)
		if !ok || !kube.IsNotFoundTest(u.Fn) || test != nil {
			return
		}
		test = instr
	}
	if test == nil {
		return
	}
	other, quiet := otherEdge(test), r.pass.QuietAt(test)
	cached, isCached := r.call.CachedRead()
	if other == nil || quiet(isCached && cached.What == "lister", "a lister has no other error than NotFound") ||
		quiet(errflow.OnlyNotFound(r.pass.Flow, r.call.Static), "the function returns no other error than NotFound") ||
		quiet(r.pass.Model.Has(r.f.Fn.Syntax(), model.MapFunc), "a map function has nobody to return other errors to") ||
		quiet(r.pass.Flow.NonNil(r.err, other) || r.hasOtherTest(test), "other errors are told apart") ||
		quiet(r.emptyToo(test, other), "where the read failed otherwise, what is asked next is empty, and the same is done as for NotFound") {
		return
	}
	if node := r.pass.Flow.CallExpr(test); node != nil && r.pass.Says(onpurpose.OnlyError, r.expr.Pos(), node.End()) {
		return
	}
	r.test = test
	if name, used := r.readLater(other); used {
		r.name = name
	} else {
		r.missing = r.createsMissing(test, other)
		quiet(r.missing == nil, "after another error nothing uses what was to be read, nor counts it as created")
	}
}

// sayOnly says that errors but NotFound are not handled, and what follows.
func (r *read) sayOnly(pass *rule.Pass, then string) {
	f := pass.At(r.expr).Because(pass.Flow.CallExpr(r.test), "the only test of the error").Fixes(r.returnElse()...)
	if _, request := kube.ClientOp(r.call.Fn); request {
		f.Sayf("only NotFound of %s is handled: after any other error, such as a timeout, %s; return other errors", pass.CallName(r.expr), then)
		return
	}
	f.Sayf("only NotFound of %s is handled: after any other error %s; return other errors", pass.CallName(r.expr), then)
}

// otherEdge returns the block that control comes to when the test says no.
func otherEdge(test *ssa.Call) *ssa.BasicBlock {
	refs := *test.Referrers()
	if len(refs) != 1 {
		return nil
	}
	switch r := refs[0].(type) {
	case *ssa.If:
		return r.Block().Succs[1]
	case *ssa.UnOp: // !IsNotFound(err)
		if refs := *r.Referrers(); len(refs) == 1 {
			if iff, ok := refs[0].(*ssa.If); ok {
				return iff.Block().Succs[0]
			}
		}
	}
	return nil
}

// hasOtherTest: the error is compared with nil other than in the condition of
// which the test is a part.
func (r *read) hasOtherTest(test *ssa.Call) bool {
	for _, b := range r.f.Fn.Blocks {
		iff, ok := ssaflow.Terminator(b).(*ssa.If)
		if !ok {
			continue
		}
		x, _, isTest := ssaflow.Cond{Value: iff.Cond, Val: true}.NilTest()
		if isTest && ssaflow.SoleDefinition(x) == r.err && b.Succs[0] != test.Block() && b.Succs[1] != test.Block() {
			return true
		}
	}
	return false
}
