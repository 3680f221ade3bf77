package objects

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// LiveReader reports whether v may be a client that asks the API server and no
// cache: one that this package makes so, directly or in some assignment to the
// field that v is read from.
func LiveReader(p *ssaflow.Package, v ssa.Value) bool {
	for _, o := range ssaflow.Origins(p, v, ssaflow.OriginOptions{Fields: true}) {
		made := o.Value
		if e, ok := made.(*ssa.Extract); ok {
			made = e.Tuple
		}
		if call, ok := made.(*ssa.Call); ok {
			if c, ok := p.Resolve(call); ok && kube.IsLiveClient(c.Fn) && !givenCache(p, call.Parent()) {
				return true
			}
		}
	}
	return false
}

// givenCache: fn sets the options of a client to read from a cache.
func givenCache(p *ssaflow.Package, fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			if fa, ok := i.(*ssa.FieldAddr); ok {
				if f := ssaflow.FieldOf(fa); f != nil && f.Name() == kube.ClientCacheField && kube.IsClientOptions(fa.X.Type()) {
					return true
				}
			}
		}
	}
	return false
}
