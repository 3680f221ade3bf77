package swallowederr

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// reportAnswered reports functions of a reconcile without an error to return that answer no, or
// nothing, where a request has failed, as they do where there is nothing.
func (c *checker) reportAnswered(logged bool) {
	if c.result >= 0 || c.fn.Signature.Results().Len() == 0 || !c.reach.Has(c.fn) {
		return
	}
	for _, f := range c.failures {
		if f.how != nothing && f.how != told || f.quiet == nil || f.rest || !requests(f.from) || readsLister(f.from) || f.how == nothing && !emptyBranch(f.Failure) || (f.how == told) != logged ||
			slices.ContainsFunc(f.quiet.Results, func(v ssa.Value) bool { return !zeroStruct(ssaflow.SoleDefinition(v)) }) {
			continue
		}
		stmt, test := c.pass.Flow.Return(f.quiet.Ret), c.testOf(f.Failure)
		if stmt == nil || test == nil || c.explained(f.from, test, stmt.End()) {
			continue
		}
		what := "dropped"
		if logged {
			what = "only logged"
		}
		c.pass.At(stmt).Because(f.from, comesFrom).
			Sayf("the error of %s is %s, and %s answers as if nothing were there: the reconcile cannot tell, and is not retried; return the error as well", c.nameOf(f.from), what, c.fn.Name())
	}
}
