package ownerreference

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// sent: the object is handed to a call that takes a context, as all that reach the
// API server do.
func (c *checker) sent(fn *ssa.Function, at ssaflow.AccessPath) bool {
	for _, call := range c.pass.Flow.Calls(fn) {
		if call.Fn == nil || !kube.TakesContext(call.Fn) {
			continue
		}
		if op, ok := kube.ClientOp(call.Fn); ok && !op.Writes() {
			continue // such as a Delete of what has the name there
		}
		for _, a := range call.Args {
			if objects.PathOf(c.pass.Flow, a) == at {
				return true
			}
		}
	}
	return false
}

// onlyDeleted: the reference is in an object that is made to say what to delete.
func (c *checker) onlyDeleted(r *reference) bool {
	stmt := rule.EnclosingStmt[*ast.AssignStmt](c.pass, r.lit.Pos())
	if stmt == nil {
		return false
	}
	for _, f := range c.pass.Funcs() {
		for _, call := range c.pass.Flow.Calls(f.Fn) {
			op, ok := kube.ClientOp(call.Fn)
			if !ok || op.Verb != kube.Delete || op.Clientset {
				continue
			}
			at := objects.PathOf(c.pass.Flow, call.Arg(op.Obj))
			if at.Root != nil && stmt.Pos() <= at.Root.Pos() && at.Root.Pos() < stmt.End() {
				return !c.sent(f.Fn, at)
			}
		}
	}
	return false
}
