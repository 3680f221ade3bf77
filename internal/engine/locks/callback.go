package locks

import (
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// givenTo adds to held what a function of the package holds wherever it calls the
// literal fn, which it gets as an argument of the call use.
func (l *Locks) givenTo(use *ssa.Call, fn *ssa.Function, held Held) {
	c, ok := l.p.Resolve(use)
	if !ok || c.Static == nil || l.running[c.Static] || !touchesLocks(l.p, c.Static) {
		return
	}
	var inside Held
	for i, a := range c.Args {
		if i >= len(c.Static.Params) || l.p.FuncOf(a) != fn {
			continue
		}
		for _, r := range *c.Static.Params[i].Referrers() {
			call, ok := r.(*ssa.Call)
			if !ok || call.Call.Value != ssa.Value(c.Static.Params[i]) {
				return // called by others
			}
			at, _ := l.at(call)
			if inside == nil {
				inside = at
			}
			maps.DeleteFunc(inside, func(place ssaflow.AccessPath, _ Mode) bool { return at[place] == 0 })
		}
	}
	for place, mode := range inside {
		if here, ok := outside(l.p, c, place); ok {
			held[here] |= mode
		}
	}
}

// calledBack reports whether fn is a method that a library may call while a function
// of the same type holds a lock: an object of the type is handed to the library as an
// interface that has the method, and the lock is held where the library is called.
func (l *Locks) calledBack(fn *ssa.Function) bool {
	recv := fn.Signature.Recv()
	if recv == nil {
		return false
	}
	libs := l.handedTo(kube.Named(recv.Type()), fn.Name())
	return len(libs) > 0 && slices.ContainsFunc(l.p.Funcs, func(f *ssa.Function) bool {
		if r := f.Signature.Recv(); r == nil || kube.Named(r.Type()) != kube.Named(recv.Type()) {
			return false
		}
		return slices.ContainsFunc(l.p.Calls(f), func(c ssaflow.Call) bool {
			if c.Fn == nil || !libs[c.Fn.Pkg()] {
				return false
			}
			held, _ := l.At(c.Instr)
			return len(held) > 0
		})
	})
}

// handedTo returns the other packages whose functions get an object of type t as
// an interface with a method.
func (l *Locks) handedTo(t *types.Named, method string) map[*types.Package]bool {
	libs := make(map[*types.Package]bool)
	for _, f := range l.p.Funcs {
		for _, c := range l.p.Calls(f) {
			if c.Fn == nil || c.Static != nil || t == nil || c.Fn.Pkg() == t.Obj().Pkg() {
				continue
			}
			for _, a := range c.Args {
				mi, ok := a.(*ssa.MakeInterface)
				if !ok || kube.Named(mi.X.Type()) != t {
					continue
				}
				if m, _, _ := types.LookupFieldOrMethod(mi.Type(), true, nil, method); m != nil {
					libs[c.Fn.Pkg()] = true
				}
			}
		}
	}
	return libs
}
