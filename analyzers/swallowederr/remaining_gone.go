package swallowederr

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportGone reports reconciles that do for any error of the read of their object what is
// right when it was deleted, and are done.
func (c *checker) reportGone() {
	if c.result < 0 || !c.reach.Has(c.fn) {
		return
	}
	for _, f := range c.failures {
		if f.how != nothing && f.how != mentioned || f.rest || f.wrong != nil || f.instead != nil || !c.readsRequest(f.from) || emptyBranch(f.Failure) || c.ignoresNotFound(f.Failure) {
			continue
		}
		stmt, test := c.allReturnNil(f), c.testOf(f.Failure)
		if stmt == nil || test == nil || c.meantAnyway(f, test, max(test.End(), stmt.End())) || c.documented() || f.how == mentioned && c.endOf(f) != nil && c.failureNoted(f) {
			continue
		}
		c.atReturn(f.Failure, f.from, stmt).
			Sayf("any error of %s counts as the deletion of the object here, a timeout, too: nil is returned, and the request is not retried; return it unless it is NotFound (client.IgnoreNotFound)", c.nameOf(f.from))
	}
}

// ignoresNotFound: it is another error than NotFound that leads to the branch.
func (c *checker) ignoresNotFound(fail errflow.Failure) bool {
	return slices.ContainsFunc(c.pass.Flow.Known(fail.Block), func(k ssaflow.Cond) bool {
		x, isNil, ok := k.NilTest()
		return ok && !isNil && errflow.Ignoring(c.pass.Flow, x) != nil
	})
}

// readsRequest: the call reads the object that the request is about. A lister has no other
// error than NotFound.
func (c *checker) readsRequest(from ssaflow.Call) bool {
	op, ok := kube.ClientOp(from.Fn)
	if !ok || op.Verb != kube.Get || op.Sub != "" || readsLister(from) {
		return false
	}
	return objects.KeyOf(c.pass.Flow, from.Arg(op.Key)).Kind == objects.KeyRequest
}

// allReturnNil returns a return of a branch when it has others for no way out, and all
// return nil and no Result that asks for another pass.
func (c *checker) allReturnNil(f failure) (out *ast.ReturnStmt) {
	for _, b := range c.fn.Blocks {
		if !f.Block.Dominates(b) {
			continue
		}
		if slices.ContainsFunc(b.Succs, func(s *ssa.BasicBlock) bool { return !f.Block.Dominates(s) }) {
			return nil
		}
		ret, ok := ssaflow.Terminator(b).(*ssa.Return)
		if !ok {
			continue
		}
		stmt := c.pass.Flow.Return(ret)
		if stmt == nil || !isNil(ret.Results[c.result]) || !c.emptyResults(paths.QuietReturn{Ret: ret, Results: ret.Results}, stmt) {
			return nil
		}
		out = stmt
	}
	return out
}

// meantAnyway: a comment or a text in the branch, or above it, gives a reason to drop other
// errors, too, and not only that of an object that is gone.
func (c *checker) meantAnyway(f failure, test *ast.IfStmt, to token.Pos) bool {
	return slices.ContainsFunc(append(c.pass.CommentsBetween(test.Pos(), to), c.textsOf(f)...), func(t string) bool {
		return (onpurpose.Says(t, onpurpose.ErrorDropped)) && !onpurpose.SaysAbsent(t)
	})
}
