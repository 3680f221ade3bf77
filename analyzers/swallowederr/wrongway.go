package swallowederr

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// wrongWay reports a branch for all errors but NotFound that says of itself that it is the
// one for NotFound: nothing in it looks at the error, and nil is returned. What else it
// does is done for a NotFound, too, and excuses nothing.
func (c *checker) wrongWay(fail errflow.Failure) bool {
	within := func(b *ssa.BasicBlock) bool { return fail.Block.Dominates(b) }
	err := fail.Err
	if left := errflow.Ignoring(c.pass.Flow, err); left != nil {
		err = left
	}
	from, ok := errflow.ResultOf(c.pass.Flow, err)
	if !ok || !c.reconciles() && !requests(from) || !c.leavesOutNotFound(fail) || c.looksAt(fail, within) {
		return false
	}
	test, ret := c.testOf(fail), c.nilReturn(fail.Block, within)
	if test == nil || ret == nil {
		return false
	}
	for _, n := range []ast.Node{test.Body, test.Else} {
		if n == nil || n.Pos() > ret.Pos() || ret.Pos() >= n.End() || !c.saysAbsent(n.Pos(), ret.End()) {
			continue
		}
		c.pass.At(test.Cond).Because(from, comesFrom).Because(ret, "nil is returned for all of them").
			Sayf("the test is the wrong way round: the branch that says that nothing was found is taken for every error of %s but NotFound, and returns nil", c.nameOf(from))
		return true
	}
	return false
}

// leavesOutNotFound: the error went through client.IgnoreNotFound, or a test has said
// that it is no NotFound.
func (c *checker) leavesOutNotFound(fail errflow.Failure) bool {
	if errflow.Ignoring(c.pass.Flow, fail.Err) != nil {
		return true
	}
	for _, k := range c.pass.Flow.Known(fail.Block) {
		if call, ok := k.Value.(*ssa.Call); ok && !k.Val && asksAbout(call, fail.Origin) {
			if r, ok := c.pass.Flow.Resolve(call); ok && kube.IsNotFoundTest(r.Fn) {
				return true
			}
		}
	}
	return false
}

// looksAt: something in the branch is done with the error.
func (c *checker) looksAt(fail errflow.Failure, within func(*ssa.BasicBlock) bool) bool {
	for _, err := range []ssa.Value{fail.Err, errflow.Ignoring(c.pass.Flow, fail.Err)} {
		if err == nil {
			continue
		}
		if uses := errflow.UsesOf(c.pass.Flow, err, within); uses.Kept || uses.Returned || uses.Tested || len(uses.Calls) > 0 {
			return true
		}
	}
	return false
}

// nilReturn returns the one return that a branch ends with, when that is nil without a
// requeue.
func (c *checker) nilReturn(branch *ssa.BasicBlock, within func(*ssa.BasicBlock) bool) *ast.ReturnStmt {
	var out *ast.ReturnStmt
	for _, b := range branch.Parent().Blocks {
		if !within(b) {
			continue
		}
		for _, s := range b.Succs {
			if !within(s) {
				return nil
			}
		}
		ret, ok := ssaflow.Terminator(b).(*ssa.Return)
		if !ok {
			continue
		}
		stmt := c.pass.Flow.Return(ret)
		if out != nil || stmt == nil || !isNil(ret.Results[c.result]) || !c.emptyResults(paths.QuietReturn{Ret: ret, Results: ret.Results}, stmt) {
			return nil
		}
		out = stmt
	}
	return out
}

// saysAbsent: a comment or a text between two positions says that nothing was found, and
// nothing else about errors.
func (c *checker) saysAbsent(from, to token.Pos) bool {
	found := false
	for _, text := range append(c.pass.CommentsBetween(from, to), c.pass.TextsBetween(from, to)...) {
		switch {
		case onpurpose.SpeaksOfOthers(text):
			return false
		case onpurpose.SaysAbsent(text):
			found = true
		}
	}
	return found
}
