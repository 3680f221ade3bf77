// Subject: API calls

package kube

import "go/types"

// NeverNilResult reports whether fn, a method of a generated client, returns an
// object beside the error even when it fails: an empty one. Only whole
// generated clients count, since a client that somebody wrote may return nil.
func NeverNilResult(fn *types.Func) (Op, bool) {
	op, ok := ClientOp(fn)
	if !ok || !op.Clientset {
		return Op{}, false
	}
	switch op.Verb {
	case Get, List, Create, Update, Patch:
	default:
		return Op{}, false
	}
	fn = fn.Origin()
	sig := fn.Type().(*types.Signature)
	if sig.Results().Len() != 2 {
		return Op{}, false
	}
	t := types.Unalias(sig.Results().At(0).Type())
	if _, ptr := t.(*types.Pointer); !ptr || IsUnstructured(t) || is(t, pathUnstr, "UnstructuredList") ||
		is(t, pathMeta, "PartialObjectMetadata") || is(t, pathMeta, "PartialObjectMetadataList") || !IsAPIObject(t) && !IsListType(t) {
		return Op{}, false
	}
	r := sig.Recv().Type()
	if _, iface := r.Underlying().(*types.Interface); !iface {
		return op, false
	}
	for _, name := range []string{"Get", "List", "Watch", "Create", "Update", "Patch", "Delete", "DeleteCollection"} {
		if methodNamed(r, name) == nil {
			return Op{}, false
		}
	}
	return op, true
}
