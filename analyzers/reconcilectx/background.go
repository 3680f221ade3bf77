package reconcilectx

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var background = rule.Form{Name: "background", Run: func(pass *rule.Pass) {
	each(true, func(c *checker, f function) { c.reportLost(f, (*checker).works, false) })(pass)
	each(false, func(c *checker, f function) { c.reportCarried(f, (*checker).works) })(pass)
}}

// reportLost reports the contexts that are not the caller's, of the calls that
// concern the form: those that are made in the function, or those in a field.
func (c *checker) reportLost(f function, concerns func(*checker, ssaflow.Call) bool, field bool) {
	for _, call := range f.calls {
		if !concerns(c, call) {
			continue
		}
		contexts(call, func(i int) {
			lost := ctxflow.Lost(c.pass.Flow, call, i)
			if lost == nil || c.excused(call, lost.Node) || !inside(f.scope.Owner.Syntax(), lost.Node) ||
				c.pass.Quiet(c.given(f.scope, lost), lost.Node, "the literal is handed this very context") || c.pass.Quiet(absent(c.pass.Flow, f.scope, call), lost.Node, "the context in scope is nil there") ||
				c.pass.Quiet(c.endless(f.scope), lost.Node, "all callers hand in a context that never ends") ||
				c.hasTime(f.scope.Owner, lost.Node) ||
				c.pass.Quiet(twin(c.pass.Flow, f.scope, call), lost.Node, "the same function does the same with the caller's context as well") {
				return
			}
			if c.pass.Quiet(c.unread(call, i), lost.Node, "the callee makes nothing of its context, or only reads its values, such as a logger") {
				return
			}
			if (lost.Field != nil) != field || field && !(oneOperation(call) && c.storedByReconciler(f.scope, lost)) {
				return
			}
			c.sayLost(f.scope, lost)
		})
	}
}

func (c *checker) sayLost(scope memory.ContextScope, lost *ctxflow.LostContext) {
	name := scope.Param.Name()
	advice := fmt.Sprintf("although %s is in scope; pass %s", name, name)
	if !scope.Named() {
		advice = "although a context is passed in; name the parameter ctx and pass it"
	}
	c.pass.At(lost.Node).Fixes(fix.Context(c.pass.Flow, scope.Owner.Syntax(), scope.Param, lost.Node)...).
		Sayf("%s ignores cancellation, timeout and logger of %s %s", types.ExprString(lost.Node), c.whose(scope.Owner), advice)
}

// inside: the context is made where the parameter is in scope. A literal that uses
// one of the function around it has been given that one, too.
func inside(owner, node ast.Node) bool {
	return owner.Pos() <= node.Pos() && node.End() <= owner.End()
}

// unread: the callee has no name for the context that it gets as argument i, since an
// interface asks for the parameter, or makes nothing of it that the caller's could end.
func (c *checker) unread(call ssaflow.Call, i int) bool {
	if ctxflow.OnlyValues(c.pass.Flow, call, i) {
		return true
	}
	if call.Static != nil && len(call.Static.Blocks) > 0 {
		return false
	}
	if call.Fn == nil || call.Instr.Common().IsInvoke() || !c.pass.InModule(call.Fn.Pkg()) {
		return false
	}
	if call.Method {
		i--
	}
	params := call.Fn.Signature().Params()
	return i >= 0 && i < params.Len() && params.At(i).Name() == "_"
}

// ofReconciler: a reconcile runs the function, or may: it is a method of a reconciler.
func (c *checker) ofReconciler(fn *ssa.Function) bool {
	if recv := fn.Signature.Recv(); recv != nil {
		if n := kube.Named(recv.Type()); n != nil && c.structs[n.Obj()] {
			return true
		}
	}
	return c.reach.Has(fn)
}
