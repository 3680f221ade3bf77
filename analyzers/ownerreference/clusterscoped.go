package ownerreference

import (
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportClusterScoped reports references written by hand, which nobody checks, that
// get into an object that lies in no namespace, although the owner lies in one.
func (c *checker) reportClusterScoped() {
	for _, r := range c.refs {
		if r.owner == nil {
			continue
		}
		own := kube.Named(c.pass.TypesInfo.TypeOf(r.owner))
		if own == nil || !kube.IsAPIObject(own) || !c.pass.Namespaced(own) {
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
