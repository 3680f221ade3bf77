package swallowederr

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportRequeued reports branches of a reconcile that ask for another pass and say nothing
// of the error that they do it for.
func (c *checker) reportRequeued() {
	if c.result != 1 || !kube.IsResultOrPointer(c.fn.Signature.Results().At(0).Type()) {
		return
	}
	for _, f := range c.failures {
		if f.how != nothing || f.quiet == nil || foreign(f.from) || c.sameAgain(f.from) || !isNil(f.quiet.Results[1]) ||
			recur.AsksAgain(f.quiet.Results[0]) == "" || !effects.FailsSilently(c.pass.Effects, f.from) {
			continue
		}
		stmt, test := c.pass.Flow.Return(f.quiet.Ret), c.testOf(f.Failure)
		if stmt == nil || test == nil || c.explained(f.from, test, stmt.End()) || asksOnly(f.from, test) {
			continue
		}
		c.pass.At(stmt).Because(f.from, comesFrom).
			Sayf("why %s failed is told nowhere: the reconcile comes again, and neither the log nor the metrics know of an error; return the error", c.nameOf(f.from))
	}
}

// asksOnly: the branch of a failed request does nothing but ask for the next pass, which is
// requeuefield's to judge.
func asksOnly(from ssaflow.Call, test *ast.IfStmt) bool {
	_, isRequest := kube.ClientOp(from.Fn)
	return isRequest && len(test.Body.List) == 1
}
