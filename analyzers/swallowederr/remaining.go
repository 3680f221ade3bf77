package swallowederr

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var remaining = rule.Form{Name: "remaining", Run: each(func(c *checker) {
	c.reportRemaining()
	c.reportOneKind()
	c.reportGone()
})}

// reportRemaining reports branches that are taken when an error is none of the kinds
// that were asked for, do nothing with it but log it, and return nil: what was asked
// excuses those kinds and no other.
func (c *checker) reportRemaining() {
	if c.result < 0 || c.answersBool() {
		return
	}
	for _, fail := range c.remainders() {
		if c.wrongWay(fail) || errflow.Ignoring(c.pass.Flow, fail.Err) != nil {
			continue // IgnoreNotFound: what is left is a failure as any other
		}
		f := c.judgeRest(fail)
		if f.quiet == nil || f.how != nothing && (f.how != told || c.noRetryHelps(f.from) || !c.reconciles() && !writesAPI(f.from)) || foreign(f.from) {
			continue
		}
		stmt, test := c.pass.Flow.Return(f.quiet.Ret), c.testOf(fail)
		if stmt == nil || test == nil || !isNil(f.quiet.Results[c.result]) || !c.emptyResults(*f.quiet, stmt) || c.excusedRest(f, test, stmt) || c.refreshes(f.from) {
			continue
		}
		c.atReturn(fail, f.from, stmt).
			Sayf("%s may have failed with any other error here than the kinds asked for above: nil is returned, as if it had succeeded; return the error", c.nameOf(f.from))
	}
}

// excusedRest: a text between the test and the return gives a reason; what is said of
// the kind that was asked for does not count.
func (c *checker) excusedRest(f failure, test *ast.IfStmt, stmt *ast.ReturnStmt) bool {
	from := test.End()
	for _, n := range []ast.Node{test.Body, test.Else} {
		if n != nil && n.Pos() <= stmt.Pos() && stmt.Pos() < n.End() {
			from = n.Pos()
		}
	}
	return c.excusedText(from, stmt.End()) ||
		c.documented() || f.from.Static != nil && rule.DocSays(onpurpose.DropsErrors, f.from.Static)
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
			known := there
			if len(s.Preds) != 1 {
				known = append(slices.Clip(known), c.pass.Flow.EdgeConds(b, s)...)
			}
			for _, k := range there {
				v, isNil, ok := k.NilTest()
				if !ok || isNil || !kube.IsError(v.Type()) {
					continue
				}
				fail := errflow.Failure{Err: v, Origin: ssaflow.SoleDefinition(v), If: iff, Block: s}
				if (errflow.Ignoring(c.pass.Flow, v) != nil || c.otherKind(fail, append(slices.Clip(known), errflow.KnownWith(c.pass.Flow, b, fail.Origin)...))) && c.decides(iff, fail.Origin) {
					out = append(out, fail)
					break
				}
			}
		}
	}
	return out
}

// otherKind: all that is known of an error, but that there is one, is of which kinds
// it is not.
func (c *checker) otherKind(fail errflow.Failure, known []ssaflow.Cond) bool {
	asked := false
	for _, k := range known {
		call, ok := k.Value.(*ssa.Call)
		if !ok || !asksAbout(call, fail.Origin) {
			continue
		}
		r, ok := c.pass.Flow.Resolve(call)
		if !ok || k.Val || !kube.ErrorTest(r.Fn) && !effects.TellsNotFound(c.pass.Effects, r) || kube.IsErrorsIsAs(r.Fn) {
			return false
		}
		asked = true
	}
	return asked
}

// decides: the branch is taken because of the error, not of something else further in.
func (c *checker) decides(iff *ssa.If, err ssa.Value) bool {
	for _, val := range []bool{true, false} {
		for _, k := range ssaflow.Normal(ssaflow.Cond{Value: iff.Cond, Val: val}) {
			if x, _, ok := k.NilTest(); ok && ssaflow.SoleDefinition(x) == err {
				return true
			}
			if call, ok := k.Value.(*ssa.Call); ok && asksAbout(call, err) {
				return true
			}
		}
	}
	return false
}

func asksAbout(call *ssa.Call, err ssa.Value) bool {
	for _, a := range call.Call.Args {
		if ssaflow.SoleDefinition(a) == err {
			return true
		}
	}
	return false
}

// judgeRest says what becomes of the error in such a branch, which is judged as one that
// nothing was asked about.
func (c *checker) judgeRest(fail errflow.Failure) failure {
	within := func(b *ssa.BasicBlock) bool { return fail.Block.Dominates(b) }
	out := failure{Failure: fail}
	uses := errflow.UsesOf(c.pass.Flow, fail.Err, within)
	from, ok := errflow.ResultOf(c.pass.Flow, fail.Err)
	how := c.reported(uses)
	if uses.Kept || uses.Returned || !ok || c.excusedCallee(from) {
		return out
	}
	c.settle(&out, from, how, within)
	return out
}
