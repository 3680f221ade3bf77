// Subject: values

package kube

import "go/types"

// IsValuePointer reports whether t is a pointer that stands for an optional value
// in an API type: to a number, text or bool, named or not, to metav1.Time,
// metav1.Duration or resource.Quantity. Two of them are equal when what they
// point to is.
func IsValuePointer(t types.Type) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return false
	}
	if _, basic := p.Elem().Underlying().(*types.Basic); basic {
		return true
	}
	return is(p.Elem(), pathMeta, "Time") || is(p.Elem(), pathMeta, "MicroTime") || is(p.Elem(), pathMeta, "Duration") || is(p.Elem(), "k8s.io/apimachinery/pkg/api/resource", "Quantity")
}

// MakesPointer reports whether fn returns a new pointer to its argument: ptr.To and
// its elder sisters.
func MakesPointer(fn *types.Func) bool {
	if fn == nil || recv(fn) != nil {
		return false
	}
	switch PkgPath(fn.Pkg()) {
	case "k8s.io/utils/ptr":
		return fn.Name() == "To"
	case "k8s.io/utils/pointer":
		sig := fn.Type().(*types.Signature)
		return sig.Params().Len() == 1 && sig.Results().Len() == 1 && IsValuePointer(sig.Results().At(0).Type()) && !IsValuePointer(sig.Params().At(0).Type())
	}
	return false
}

// ReadsObject returns the method by which fn reads argument i, an object, in any case, so
// that it panics when the object is a nil pointer; "" when it does not, or may not. (Sources:
// controllerutil.go and client/interfaces.go of controller-runtime, controller_ref.go of
// apimachinery; deepcopy-gen.)
func ReadsObject(fn *types.Func, i int) string {
	switch {
	case i == 0 && isFunc(fn, pathUtil, "ContainsFinalizer", "AddFinalizer", "RemoveFinalizer"):
		return "GetFinalizers"
	case i == 0 && isFunc(fn, pathUtil, "SetControllerReference", "SetOwnerReference"):
		return "GetNamespace"
	case i == 1 && isFunc(fn, pathUtil, "SetControllerReference", "SetOwnerReference"), i == 0 && isFunc(fn, pathMeta, "GetControllerOf", "GetControllerOfNoCopy", "IsControlledBy"):
		return "GetOwnerReferences"
	case i == 0 && (isFunc(fn, pathClient, "ObjectKeyFromObject") || isFunc(fn, pathMeta, "NewControllerRef")):
		return "GetName"
	case i == 0 && isDeepCopyInto(fn):
		return "DeepCopyInto"
	}
	return ""
}

// isDeepCopyInto: fn is a generated deep copy into its argument, which begins with *out = *in.
func isDeepCopyInto(fn *types.Func) bool {
	into, ok := DeepCopies(fn)
	return into && ok
}
