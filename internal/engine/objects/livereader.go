package objects

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// LiveReader reports whether v may be a client that asks the API server and no
// cache: one that this package makes so, directly, in a function that returns it,
// or in some assignment to the field that v is read from; or any, where the
// package tells its manager itself how to make clients.
func LiveReader(p *ssaflow.Package, v ssa.Value) bool {
	if assigns(p, func(fa *ssa.FieldAddr) bool { return kube.IsNewClientField(ssaflow.FieldOf(fa)) }) {
		return true
	}
	for _, o := range ssaflow.Origins(p, v, ssaflow.OriginOptions{Fields: true, Results: true}) {
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

// LiveKind reports whether the package tells its manager's client not to read
// objects of a kind from the cache.
func LiveKind(p *ssaflow.Package, kind *types.TypeName) bool {
	return assigns(p, func(fa *ssa.FieldAddr) bool {
		if !kube.IsDisableForField(ssaflow.FieldOf(fa)) {
			return false
		}
		for _, r := range *fa.Referrers() {
			st, ok := r.(*ssa.Store)
			if !ok || st.Addr != ssa.Value(fa) {
				continue
			}
			list, ok := p.Elements(st.Val)
			if !ok || slices.ContainsFunc(list, func(v ssa.Value) bool {
				n := kube.Named(ssaflow.Unwrap(v).Type())
				return n != nil && n.Origin().Obj() == kind
			}) {
				return true
			}
		}
		return false
	})
}

// OwnedClients reports whether the package, or a test of it, makes clients, or has its manager
// make them, that name a field owner by themselves.
func OwnedClients(p *ssaflow.Package) bool {
	for _, fn := range p.Funcs {
		for i := range ssaflow.Instrs(fn) {
			switch i := i.(type) {
			case *ssa.FieldAddr:
				if kube.IsFieldOwnerField(ssaflow.FieldOf(i)) {
					return true
				}
			case ssa.CallInstruction:
				if c, ok := p.Resolve(i); ok && kube.SetsFieldOwner(c.Fn) {
					return true
				}
			}
		}
	}
	return false
}

// assigns: the package, its tests aside, takes the address of a field that is
// says yes to.
func assigns(p *ssaflow.Package, is func(*ssa.FieldAddr) bool) bool {
	for _, fn := range p.Funcs {
		if p.InTest(fn.Pos()) {
			continue
		}
		for i := range ssaflow.Instrs(fn) {
			if fa, ok := i.(*ssa.FieldAddr); ok && is(fa) {
				return true
			}
		}
	}
	return false
}

// givenCache: fn sets the options of a client to read from a cache.
func givenCache(p *ssaflow.Package, fn *ssa.Function) bool {
	for i := range ssaflow.Instrs(fn) {
		if fa, ok := i.(*ssa.FieldAddr); ok {
			if f := ssaflow.FieldOf(fa); f != nil && f.Name() == kube.ClientCacheField && kube.IsClientOptions(fa.X.Type()) {
				return true
			}
		}
	}
	return false
}
