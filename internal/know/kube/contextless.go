// Subject: API calls

package kube

import (
	"go/types"
	"strings"
)

// contextlessOp recognises the clients of one resource that take no context: wrangler's,
// and those that client-gen made before v0.18. Beside a method that carries the verb's
// name, their receiver has a Get and a Delete with options of apimachinery, and no
// method of it takes a context. Those of istio's kclient write as well, and read a cache.
func contextlessOp(fn *types.Func, sig *types.Signature) (Op, bool) {
	n := sig.Params().Len()
	op := Op{Obj: -1, Key: -1, Patch: -1, Opts: n, Clientset: true}
	switch fn.Name() {
	case "Create":
		op.Verb, op.Obj = Create, 0
	case "Update":
		op.Verb, op.Obj = Update, 0
	case "UpdateStatus":
		op.Verb, op.Obj, op.Sub = Update, 0, "status"
	case "Get":
		op.Verb, op.Key, op.Opts = Get, n-2, n-1
	case "List":
		op.Verb, op.Opts = List, n-1
	case "Watch":
		op.Verb, op.Opts = Watch, n-1
	case "Delete":
		op.Verb, op.Key, op.Opts = Delete, n-2, n-1
	case "Patch":
		op.Verb, op.Patch = Patch, n-2 // behind it only the subresources
		op.Key, op.Sub = n-4, "?"
	default:
		return Op{}, false
	}
	if isCachedWriter(sig.Recv().Type()) {
		return op, op.Obj == 0 && fits(op, sig)
	}
	return op, fits(op, sig) && isContextlessClient(sig.Recv().Type())
}

// fits: the parameters are those of the verb.
func fits(op Op, sig *types.Signature) bool {
	p, r := sig.Params(), sig.Results()
	if r.Len() == 0 || !IsError(r.At(r.Len()-1).Type()) || hasContext(p) {
		return false
	}
	switch {
	case op.Obj == 0:
		return p.Len() == 1 && r.Len() == 2 && cachedObject(p.At(0).Type()) && types.Identical(p.At(0).Type(), r.At(0).Type())
	case op.Verb == Patch:
		return sig.Variadic() && op.Key >= 0 && isString(p.At(op.Key).Type()) && is(p.At(op.Key+1).Type(), pathTypes, "PatchType")
	case sig.Variadic() || op.Opts < 0 || !IsMetaOptions(p.At(op.Opts).Type()):
		return false
	}
	return op.Verb == List || op.Verb == Watch || op.Key >= 0 && isString(p.At(op.Key).Type())
}

// IsMetaOptions reports whether t is a struct of options of apimachinery, or a pointer
// to one.
func IsMetaOptions(t types.Type) bool {
	n := Named(t)
	return n != nil && PkgPath(n.Obj().Pkg()) == pathMeta && strings.HasSuffix(n.Obj().Name(), "Options")
}

// isCachedWriter reports whether t is a client as istio's kclient has it: it reads a cache
// without errors, and Delete takes a name and a namespace.
func isCachedWriter(t types.Type) bool {
	m := methodNamed(t, "Delete")
	if m == nil || methodNamed(t, "Update") == nil || !readsOrNil(t) {
		return false
	}
	p, r := m.Signature().Params(), m.Signature().Results()
	return p.Len() == 2 && isString(p.At(0).Type()) && isString(p.At(1).Type()) && r.Len() == 1 && IsError(r.At(0).Type())
}

// isContextlessClient: t has Get and Delete as such a client has them.
func isContextlessClient(t types.Type) bool {
	for _, name := range []string{"Get", "Delete"} {
		m := methodNamed(t, name)
		if m == nil {
			return false
		}
		p := m.Signature().Params()
		if n := p.Len(); n < 2 || n > 3 || !IsMetaOptions(p.At(n-1).Type()) || !isString(p.At(n-2).Type()) {
			return false
		}
	}
	return true
}
