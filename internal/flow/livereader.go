package flow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// LiveReader reports whether v may be a client that asks the API server and no
// cache: one that this package makes so, directly or in some assignment to the
// field that v is read from.
func (p *Package) LiveReader(v ssa.Value) bool { return p.liveReader(v, 0) }

func (p *Package) liveReader(v ssa.Value, depth int) bool {
	if depth > 4 {
		return false
	}
	v = SoleDefinition(Unwrap(v))
	if e, ok := v.(*ssa.Extract); ok {
		v = e.Tuple
	}
	switch v := v.(type) {
	case *ssa.Call:
		c, ok := p.Resolve(v)
		return ok && kube.IsLiveClient(c.Fn) && !p.givenCache(v.Parent())
	case *ssa.Phi:
		for _, e := range v.Edges {
			if e != ssa.Value(v) && p.liveReader(e, depth+1) {
				return true
			}
		}
	case *ssa.Field:
		return p.liveField(FieldRead(v), depth)
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			return p.liveField(FieldOf(fa), depth)
		}
	}
	return false
}

func (p *Package) liveField(f *types.Var, depth int) bool {
	if f == nil {
		return false
	}
	for _, x := range p.OwnFieldValues(f) {
		if p.liveReader(x, depth+1) {
			return true
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
