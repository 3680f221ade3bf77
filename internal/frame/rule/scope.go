// Subject: resources

package rule

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// MarkedNamespaced reports whether objects of a kind certainly lie in a namespace: of
// built-in kinds that do, and of those whose markers say so, and no definition otherwise.
func (p *Pass) MarkedNamespaced(kind *types.Named) bool {
	if kind == nil || !kube.IsAPIObject(kind) {
		return false
	}
	if builtin, _ := kube.BuiltIn(kind); builtin {
		return kube.NamespacedKind(kind)
	}
	namespaced, known := kube.ScopeByMarkers(p.TypeMarkers(kind.Obj()))
	return known && namespaced && !model.DefinedInCluster(p.Pass, kind.Origin().Obj())
}
