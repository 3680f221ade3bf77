package ownerreference

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var clusterscoped = rule.Form{Name: "clusterscoped", Run: look((*checker).reportClusterScoped)}

// reportClusterScoped reports references written by hand, which nobody checks, that
// get into an object that lies in no namespace, although the owner lies in one.
func (c *checker) reportClusterScoped() {
	for _, r := range c.refs {
		if r.owner == nil {
			continue
		}
		own := kube.Named(c.pass.TypesInfo.TypeOf(r.owner))
		if own == nil || !kube.IsAPIObject(own) || !c.namespaced(own) {
			continue
		}
		for _, kind := range c.route(r).uncompleted() {
			if kube.ClusterScoped(kind) {
				c.pass.At(r.expr).
					Sayf("a %s lies in no namespace and cannot be owned by a %s, which does: the garbage collector cannot resolve such an owner and never deletes it (before Kubernetes v1.20 it did so at once); delete it in a finalizer of the owner", kind.Obj().Name(), own.Obj().Name())
				break
			}
		}
	}
}

// namespaced: objects of the kind lie in a namespace: built-in ones that are known
// to, and those whose namespace the package gives to something else.
func (c *checker) namespaced(kind *types.Named) bool {
	return kube.NamespacedKind(kind) || c.inNamespace()[kind.Obj()]
}

// findInNamespace returns the kinds of objects whose namespace the package gives to
// something else.
func (c *checker) findInNamespace() map[*types.TypeName]bool {
	out := make(map[*types.TypeName]bool)
	given := func(e ast.Expr) {
		x, field := c.pass.MetaRead(e)
		if field != "Namespace" {
			return
		}
		if t := kube.Named(c.pass.TypesInfo.TypeOf(x)); t != nil && kube.IsAPIObject(t) {
			out[t.Obj()] = true
		}
	}
	for _, file := range c.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.KeyValueExpr:
				if id, ok := n.Key.(*ast.Ident); ok && kube.NamesNamespace(c.pass.TypesInfo.Uses[id]) {
					given(n.Value)
				}
			case *ast.CallExpr:
				f, set, ok := kube.MetaAccessor(c.pass.Callee(n))
				if len(n.Args) == 1 && (ok && set && f == "Namespace" || kube.IsInNamespace(c.pass.TypesInfo.TypeOf(n))) {
					given(n.Args[0])
				}
			}
			return true
		})
	}
	return out
}
