// Subject: resources

package rule

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// kindsInNamespaces are the kinds of objects whose namespace a package gives to
// something else.
type kindsInNamespaces map[*types.TypeName]bool

// Namespaced reports whether objects of a kind are known to lie in a namespace: those
// of built-in kinds that do, and those whose namespace the package gives to something
// else.
func (p *Pass) Namespaced(kind *types.Named) bool {
	return kube.NamespacedKind(kind) || Shared(p, findInNamespaces)[kind.Obj()]
}

// MarkedNamespaced reports whether objects of a kind certainly lie in a namespace: of
// built-in kinds that do, and of those whose markers say so.
func (p *Pass) MarkedNamespaced(kind *types.Named) bool {
	if kind == nil || !kube.IsAPIObject(kind) {
		return false
	}
	if builtin, _ := kube.BuiltIn(kind); builtin {
		return kube.NamespacedKind(kind)
	}
	namespaced, known := kube.ScopeByMarkers(p.TypeMarkers(kind.Obj()))
	return known && namespaced
}

func findInNamespaces(p *Pass) kindsInNamespaces {
	out := make(kindsInNamespaces)
	given := func(e ast.Expr) {
		x, field := p.MetaRead(e)
		if field != "Namespace" {
			return
		}
		if t := kube.Named(p.TypesInfo.TypeOf(x)); t != nil && kube.IsAPIObject(t) {
			out[t.Obj()] = true
		}
	}
	for _, file := range p.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.KeyValueExpr:
				if id, ok := n.Key.(*ast.Ident); ok && kube.NamesNamespace(p.TypesInfo.Uses[id]) {
					given(n.Value)
				}
			case *ast.CallExpr:
				f, set, ok := kube.MetaAccessor(p.Callee(n))
				if len(n.Args) == 1 && (ok && set && f == "Namespace" || kube.IsInNamespace(p.TypesInfo.TypeOf(n))) {
					given(n.Args[0])
				}
			}
			return true
		})
	}
	return out
}
