package ownerreference

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// isRefused: the object of a call that sets an owner lies in no namespace, and the owner in one.
func isRefused(pass *rule.Pass, call ssaflow.Call) bool {
	return kube.ClusterScoped(ssaflow.Object(call.Arg(1)).Type()) && pass.MarkedNamespaced(kube.Named(ssaflow.Unwrap(call.Arg(0)).Type()))
}

func reportRefused(pass *rule.Pass, call ssaflow.Call) {
	pass.At(call).
		Sayf("%s always fails here: %s lies in no namespace and cannot be owned by %s, which lies in one; leave the owner out, and delete it by a finalizer", call.Fn.Name(), objectText(ssaflow.Object(call.Arg(1))), objectText(call.Arg(0)))
}

// reportCluster reports a reference to an owner in a namespace that is written out in an object that lies in none.
func reportCluster(pass *rule.Pass, ref ast.Expr, owner types.Type, stack []ast.Node, deleted map[*types.TypeName]bool) {
	kind := kube.Named(owner)
	if kind == nil || !pass.MarkedNamespaced(kind) {
		return
	}
	for _, n := range slices.Backward(stack) {
		if lit, ok := n.(*ast.CompositeLit); ok {
			if child := kube.Named(pass.TypesInfo.TypeOf(lit)); child != nil && kube.ClusterScoped(child) {
				advice := "it is never garbage-collected; leave the owner out, and delete it by a finalizer"
				if deleted[child.Obj()] {
					advice = "the garbage collector ignores the reference; leave it out"
				}
				pass.At(ref).
					Sayf("this %s lies in no namespace and cannot be owned by the %s, which lies in one: %s", child.Obj().Name(), kind.Obj().Name(), advice)
				return
			}
		}
	}
}

// uidOf is the type of the object whose UID an expression reads.
func uidOf(pass *rule.Pass, uid ast.Expr) types.Type {
	if call, ok := ast.Unparen(uid).(*ast.CallExpr); ok {
		uid = call.Fun
	}
	sel, ok := ast.Unparen(uid).(*ast.SelectorExpr)
	if !ok {
		return types.Typ[types.Invalid]
	}
	return pass.TypesInfo.TypeOf(sel.X)
}
