package memory

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// is reports whether the user's settings name the callee, or the interface
// method that is called, as a function of that kind.
func (p *Package) is(kind config.Kind, c ssaflow.Call) bool {
	return p.Model.Config.Is(kind, c.Target) || p.Model.Config.Is(kind, c.Fn)
}

// configured handles calls of functions whose results the settings describe.
func (in *Interp) configured(c ssaflow.Call) bool {
	switch {
	case in.P.is(config.Copies, c):
		in.results(c, func(i int, t types.Type) Val {
			return refTo(Loc{in.root(RootAlloc, i, c.Value(), nil), ""})
		})
		return true
	case in.P.is(config.Cached, c):
		// Several results may hold objects; how each does is up to its type.
		in.results(c, func(i int, t types.Type) Val { return in.sharedResult(c, i, t) })
		return true
	}
	return false
}

// sharedResult is a result that holds an object of an informer cache, or a list
// or map of such.
func (in *Interp) sharedResult(c ssaflow.Call, i int, t types.Type) Val {
	if !kube.HoldsObject(t) {
		return Val{}
	}
	src := &summary.Source{What: c.Fn.Name(), Site: in.Site(c.Instr), Typed: !types.IsInterface(t)}
	cached := single(Ref{Loc: Loc{in.root(RootCached, i, c.Value(), src), "*"}})
	if elem := elemType(t); elem != types.Typ[types.Int] && IsReference(elem) {
		list := Loc{in.root(RootAlloc, i, c.Value(), nil), ""}
		in.cur.write(list.add("[]"), cached)
		return refTo(list)
	}
	return cached
}

// trusted: a write of a callee that may change cached objects.
func (in *Interp) trusted(c ssaflow.Call, m *summary.Mutation) bool {
	return m.Trusted || in.P.is(config.Mutator, c)
}

// Trusted reports whether the settings let f change cached objects it is given.
func (p *Package) Trusted(f *Func) bool {
	fn, ok := f.Fn.Object().(*types.Func)
	return ok && p.Model.Config.Is(config.Mutator, fn)
}
