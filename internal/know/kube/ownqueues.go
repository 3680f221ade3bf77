// Subject: queues

package kube

import (
	"go/types"
	"slices"
	"strings"
)

// WorksFor reports whether a function that is handed to a call of fn as argument arg
// handles the keys of a queue that fn makes or sets up, such as istio's
// controllers.WithReconciler: it takes a key, and returns nothing but an error.
func WorksFor(fn *types.Func, arg int) bool {
	if fn == nil {
		return false
	}
	sig := fn.Signature()
	if arg >= sig.Params().Len() || sig.Variadic() && arg == sig.Params().Len()-1 {
		return false
	}
	given, ok := sig.Params().At(arg).Type().Underlying().(*types.Signature)
	return ok && takesKey(given) && (fn.Name() == "WithReconciler" || sig.Results().Len() > 0 && worksOnKeys(sig.Results().At(0).Type()) ||
		sig.Recv() != nil && worksOnKeys(sig.Recv().Type()))
}

// takesKey: func(key) error or func(ctx, key) error. A text is a key if it is called so.
func takesKey(sig *types.Signature) bool {
	p, r := sig.Params(), sig.Results()
	if r.Len() != 1 || !IsError(r.At(0).Type()) || p.Len() == 0 || p.Len() > 2 || p.Len() == 2 && !IsContext(p.At(0).Type()) {
		return false
	}
	key := p.At(p.Len() - 1)
	return IsQueueKey(key.Type()) && (!isString(key.Type()) || strings.Contains(strings.ToLower(key.Name()), "key"))
}

// worksOnKeys: keys are added to a t, and it is run.
func worksOnKeys(t types.Type) bool {
	has := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return methodNamed(t, name) != nil })
	}
	return has("Run", "Start") && has("Add", "AddAfter", "AddRateLimited", "Enqueue", "EnqueueKey")
}

// IsOwnRequest reports whether t is a request of a framework or a project that holds the
// key of an object beside more: a struct that embeds reconcile.Request or
// types.NamespacedName, as multicluster-runtime's.
func IsOwnRequest(t types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	if n == nil || IsRequest(t) || IsNamespacedName(t) {
		return false
	}
	s, ok := n.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if f.Embedded() && (IsRequest(f.Type()) || IsNamespacedName(f.Type())) {
			return true
		}
	}
	return false
}
