package flow

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// LiveReader reports whether v may be a client that asks the API server and no
// cache: one that this package makes so, directly or in some assignment to the
// field that v is read from.
func (p *Package) LiveReader(v ssa.Value) bool {
	for _, o := range Origins(p, v, OriginOptions{Fields: true}) {
		made := o.Value
		if e, ok := made.(*ssa.Extract); ok {
			made = e.Tuple
		}
		if call, ok := made.(*ssa.Call); ok {
			if c, ok := p.Resolve(call); ok && kube.IsLiveClient(c.Fn) && !p.givenCache(call.Parent()) {
				return true
			}
		}
	}
	return false
}

// givenCache: fn sets the options of a client to read from a cache.
func (p *Package) givenCache(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			if fa, ok := i.(*ssa.FieldAddr); ok {
				if f := FieldOf(fa); f != nil && f.Name() == kube.ClientCacheField && kube.IsClientOptions(fa.X.Type()) {
					return true
				}
			}
		}
	}
	return false
}
