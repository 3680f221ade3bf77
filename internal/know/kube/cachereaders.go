// Subject: informers

package kube

import "go/types"

// listShape says how the method List of a reader of a cache looks.
type listShape uint8

const (
	noList listShape = iota
	// listErr: List(labels.Selector) ([]P, error), as client-gen generates it.
	listErr
	// listNamespaceErr: List(namespace, labels.Selector) ([]P, error), as wrangler's caches
	// have it. A client of a project's own may look the same, if it writes as well.
	listNamespaceErr
	// listSure: one of these without the error, as istio's kclient has it: what cannot fail
	// asks nobody.
	listSure
)

func shapeOf(t types.Type) listShape {
	m := methodNamed(t, "List")
	if m == nil {
		return noList
	}
	params, results := m.Signature().Params(), m.Signature().Results()
	n := params.Len()
	if n == 0 || n > 2 || !is(params.At(n-1).Type(), pathLabels, "Selector") || n == 2 && !isString(params.At(0).Type()) ||
		results.Len() == 0 || results.Len() > 2 || results.Len() == 2 && !IsError(results.At(1).Type()) {
		return noList
	}
	s, ok := types.Unalias(results.At(0).Type()).(*types.Slice)
	switch {
	case !ok || !cachedObject(s.Elem()):
		return noList
	case results.Len() == 1:
		return listSure
	case n == 2:
		return listNamespaceErr
	}
	return listErr
}

// IsLister reports whether t reads an informer cache, by its method List: it selects by
// labels, in a namespace maybe, and returns objects. A client's List takes a context or
// options and never matches; what lists by namespace and may fail must not write, either.
func IsLister(t types.Type) bool {
	switch shapeOf(t) {
	case listErr, listSure:
		return true
	case listNamespaceErr:
		return readsOne(t) && !writes(t)
	}
	return false
}

// readsOne: t has Get(namespace, name) (P, error).
func readsOne(t types.Type) bool {
	get := methodNamed(t, "Get")
	if get == nil {
		return false
	}
	p, r := get.Signature().Params(), get.Signature().Results()
	return p.Len() == 2 && isString(p.At(0).Type()) && isString(p.At(1).Type()) && r.Len() == 2 && cachedObject(r.At(0).Type()) && IsError(r.At(1).Type())
}

// readsOrNil: t has Get(name, namespace) P, and lists without an error.
func readsOrNil(t types.Type) bool {
	get := methodNamed(t, "Get")
	if get == nil {
		return false
	}
	p, r := get.Signature().Params(), get.Signature().Results()
	return p.Len() == 2 && isString(p.At(0).Type()) && isString(p.At(1).Type()) && r.Len() == 1 && cachedObject(r.At(0).Type()) && shapeOf(t) == listSure
}

// writes: t has a method of a client that changes what is stored.
func writes(t types.Type) bool {
	for _, name := range []string{"Create", "Update", "UpdateStatus", "Patch", "Delete"} {
		if methodNamed(t, name) != nil {
			return true
		}
	}
	return false
}

// ListerGet reports whether fn is the method Get of a lister, of one namespace, of kinds
// without, or of all: name is the argument with the name.
func ListerGet(fn *types.Func) (name int, ok bool) {
	if fn == nil || recv(fn) == nil || fn.Name() != "Get" {
		return 0, false
	}
	params := fn.Signature().Params()
	switch {
	case params.Len() == 1 && isString(params.At(0).Type()):
		return 0, IsLister(recv(fn).Type())
	case params.Len() == 2 && isString(params.At(0).Type()) && isString(params.At(1).Type()):
		if params.At(0).Name() == "name" { // only the words tell the two apart
			return 0, IsLister(recv(fn).Type())
		}
		return 1, IsLister(recv(fn).Type())
	}
	return 0, false
}
