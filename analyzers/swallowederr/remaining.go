package swallowederr

import (
	"go/ast"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

var remaining = rule.Form{Name: "remaining", Run: each((*checker).reportRemaining)}

// reportRemaining reports branches that are taken when an error is none of the kinds
// that were tested for, do nothing with it but log it, and return nil: the test excuses
// those kinds and no other.
func (c *checker) reportRemaining() {
	if c.result < 0 || c.isAnswer() {
		return
	}
	for _, fail := range c.remainders() {
		f := c.judgeRemainder(fail)
		if f.nilReturn == nil || f.how != nothing && (f.how != asError || c.isRetriedInVain(f.from) || !c.inReconcile() && !isWrite(f.from)) || isAnswerOfLibrary(f.from) {
			continue
		}
		stmt, test := c.pass.Flow.Return(f.nilReturn.Ret), c.testOf(fail)
		if test == nil || !isNil(f.nilReturn.Results[c.result]) || !c.isEmptyReturn(*f.nilReturn) {
			continue
		}
		from := test.End() // what is said of the kind that was tested for is no reason
		for _, n := range []ast.Node{test.Body, test.Else} {
			if n != nil && n.Pos() <= stmt.Pos() && stmt.Pos() < n.End() {
				from = n.Pos()
			}
		}
		if c.pass.Quiet(c.isMeant(from, stmt.End()) || c.isDocumented(f.from), stmt, meant) {
			continue
		}
		c.atReturn(fail, f.from, stmt).
			Sayf("%s can also fail with an error that is none of the kinds tested above, and nil is returned for it; return the error", c.nameOf(f.from))
	}
}

// remainders returns the branches of which an error is known to be there, and known not
// to be of one kind or more.
func (c *checker) remainders() (out []errflow.Failure) {
	for _, b := range c.fn.Blocks {
		iff, ok := ssaflow.Terminator(b).(*ssa.If)
		if !ok || b.Succs[0] == b.Succs[1] {
			continue
		}
		for _, s := range b.Succs {
			// Where other ways come to the same place, they do so with the error.
			there := c.pass.Flow.Known(s)
			known := slices.Collect(there.All())
			if len(s.Preds) != 1 {
				known = slices.AppendSeq(slices.Clip(known), c.pass.Flow.EdgeConds(b, s).All())
			}
			for k := range there.All() {
				v, isNil, ok := k.NilTest()
				if !ok || isNil || !kube.IsError(v.Type()) || errflow.Ignoring(c.pass.Flow, v) != nil {
					continue
				}
				fail := errflow.Failure{Err: v, Origin: ssaflow.SoleDefinition(v), If: iff, Block: s}
				if c.isOtherKind(fail, append(slices.Clip(known), errflow.KnownWith(c.pass.Flow, b, fail.Origin)...)) && errflow.IsTestOf(iff, fail.Origin) {
					out = append(out, fail)
					break
				}
			}
		}
	}
	return out
}

// isOtherKind: all that is known of an error, but that there is one, is of which kinds
// it is not.
func (c *checker) isOtherKind(fail errflow.Failure, known []ssaflow.Cond) bool {
	tested := false
	for _, k := range known {
		call, ok := k.Value.(*ssa.Call)
		if !ok || !errflow.IsGiven(call, fail.Origin) {
			continue
		}
		r, ok := c.pass.Flow.Resolve(call)
		if !ok || k.Val || !kube.ErrorTest(r.Fn) && !effects.MayTestNotFound(c.pass.Effects, r) || kube.IsErrorsIsAs(r.Fn) {
			return false
		}
		tested = true
	}
	return tested
}

// judgeRemainder says what becomes of the error in such a branch, which is judged as one that
// nothing was tested about.
func (c *checker) judgeRemainder(fail errflow.Failure) failure {
	out := failure{Failure: fail}
	uses := errflow.UsesOf(c.pass.Flow, fail.Err, fail.Block.Dominates)
	from, ok := errflow.ResultOf(c.pass.Flow, fail.Err)
	if uses.Kept || uses.Returned || !ok || c.isExcused(from) {
		return out
	}
	out.from, out.how, out.nilReturn = from, c.treatmentBy(uses), c.nilReturnOf(fail)
	return out
}
