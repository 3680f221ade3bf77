// Subject: objects

package kube

import (
	"go/types"
	"strings"
)

// IsInterfaceMethod reports whether fn is a method of an interface: what it
// does depends on the value behind it.
func IsInterfaceMethod(fn *types.Func) bool {
	r := recv(fn)
	return r != nil && types.IsInterface(r.Type())
}

// SetsMetadata reports whether fn is a setter of an object's metadata: SetLabels and its
// like.
func SetsMetadata(fn *types.Func) bool {
	return fn != nil && recv(fn) != nil && recvName(fn) == "ObjectMeta" && PkgPath(fn.Pkg()) == pathMeta && strings.HasPrefix(fn.Name(), "Set")
}

// OfMachinery reports whether fn is called to copy, default, check or convert objects on
// their way: a method of a kind itself, or of a webhook, or one that gets the scope of a
// conversion.
func OfMachinery(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	sig := fn.Signature()
	if r := sig.Recv(); r != nil && (KindOf(r.Type()) != nil || IsWebhookMethod(fn.Name(), sig)) {
		return true
	}
	for v := range sig.Params().Variables() {
		if is(v.Type(), pathConversion, "Scope") {
			return true
		}
	}
	return false
}

// KindOf returns the type name of the API objects of type t, or a pointer to one;
// nil for all that is none, and for unstructured objects, whose type is no kind.
func KindOf(t types.Type) *types.TypeName {
	n := Named(t)
	if n == nil || !IsAPIObject(t) || IsUnstructured(t) {
		return nil
	}
	return n.Origin().Obj()
}

// DeepCopies reports whether fn is a generated deep copy of its receiver; into
// says that the copy goes to argument 0 instead of the result.
func DeepCopies(fn *types.Func) (into, ok bool) {
	if fn == nil || recv(fn) == nil {
		return false, false
	}
	return fn.Name() == "DeepCopyInto", isDeepCopy(fn, fn.Type().(*types.Signature))
}

// StatusWriteMethod returns the name of the method that a clientset's interface
// t has for writing the status instead of method name, or "".
func StatusWriteMethod(t types.Type, name string) string {
	if m := methodNamed(t, name+"Status"); m != nil {
		if op, ok := ClientOp(m); ok && op.Sub == "status" {
			return m.Name()
		}
	}
	return ""
}

// HasStatusWriter reports whether a client of type t has the method Status()
// that returns the writer of the status subresource.
func HasStatusWriter(t types.Type) bool {
	m := methodNamed(t, "Status")
	return m != nil && IsStatusAccessor(m)
}

// IsStatusOf reports whether f is the field Status of t, an API object.
func IsStatusOf(f *types.Var, t types.Type) bool {
	return f != nil && f.Name() == "Status" && IsAPIObject(t)
}

// IsStatusType reports whether t is, or points to, the type of the status of an
// API object of the same package.
func IsStatusType(t types.Type) bool {
	n := Named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return false
	}
	scope := n.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		st, ok := tn.Type().Underlying().(*types.Struct)
		if !ok || !IsAPIObject(tn.Type()) {
			continue
		}
		for i := range st.NumFields() {
			if f := st.Field(i); IsStatusOf(f, tn.Type()) && Named(f.Type()) == n {
				return true
			}
		}
	}
	return false
}
