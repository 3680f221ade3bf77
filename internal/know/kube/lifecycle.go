// Subject: informers

package kube

import (
	"go/types"
	"strings"
)

// MakesResourceInformer reports whether fn makes a dynamic or metadata informer
// of its own, whose Informer() the caller must run.
func MakesResourceInformer(fn *types.Func) bool {
	if fn == nil || recv(fn) != nil || !strings.HasPrefix(fn.Name(), "New") || !strings.HasPrefix(PkgPath(fn.Pkg()), prefixK8s) {
		return false
	}
	res := fn.Type().(*types.Signature).Results()
	return res.Len() == 1 && IsResourceInformer(res.At(0).Type())
}

// MayRun reports whether a constructor of informers may start what it makes, or leave that
// to what it is given: it takes a context or a channel, or something that is started with
// one, as the client of istio that starts all informers which were made with it.
func MayRun(fn *types.Func) bool {
	for p := range fn.Signature().Params().Variables() {
		if endsRuns(p.Type()) || isStarted(p.Type()) {
			return true
		}
	}
	return false
}

// endsRuns: t is a context or a channel.
func endsRuns(t types.Type) bool {
	_, ch := t.Underlying().(*types.Chan)
	return ch || IsContext(t)
}

// isStarted: t has a method Run… or Start… that takes a context or a channel.
func isStarted(t types.Type) bool {
	for m := range types.NewMethodSet(t).Methods() {
		fn, ok := m.Obj().(*types.Func)
		if !ok || !strings.HasPrefix(fn.Name(), "Run") && !strings.HasPrefix(fn.Name(), "Start") {
			continue
		}
		for p := range fn.Signature().Params().Variables() {
			if endsRuns(p.Type()) {
				return true
			}
		}
	}
	return false
}

// RunsInformer reports whether fn, a method of a value of type recvType, runs an
// informer or the controller of a store.
func RunsInformer(fn *types.Func, recvType types.Type) bool {
	return fn != nil && recv(fn) != nil && oneOf(fn.Name(), "Run", "RunWithContext") && (IsInformer(recvType) || IsCacheController(recvType))
}

// LeadsToResources reports whether t is on the way from a factory to the
// informers of its resources: a group, or a version of one.
func LeadsToResources(t types.Type) bool { return leadsToResources(t, 0) }

func leadsToResources(t types.Type, depth int) bool {
	iface, ok := t.Underlying().(*types.Interface)
	if !ok || depth > 2 {
		return false
	}
	for m := range iface.Methods() { // asked of every parameter: a method set would cost more than the rest
		res := m.Signature().Results()
		if res.Len() == 1 && (IsResourceInformer(res.At(0).Type()) || leadsToResources(res.At(0).Type(), depth+1)) {
			return true
		}
	}
	return false
}
