// Subject: unstructured objects

package kube

import (
	"go/types"
)

// A nestedCall is a call of a function of package unstructured that goes along
// a path of field names. The map it starts from is argument 0.
type nestedCall struct {
	Value int // the argument that is stored, -1 when there is none
	Path  int // the first field name
	// Copies: result 0 is a copy of a map or list, and Setter stores it.
	Copies bool
	Setter string
}

// Nested takes a call of NestedMap, SetNestedField and their like apart.
func Nested(fn *types.Func) (nestedCall, bool) {
	if fn == nil || PkgPath(fn.Pkg()) != pathUnstr || recv(fn) != nil || !fn.Type().(*types.Signature).Variadic() {
		return nestedCall{}, false
	}
	switch name := fn.Name(); {
	case oneOf(name, "SetNestedField", "SetNestedMap", "SetNestedSlice", "SetNestedStringMap", "SetNestedStringSlice"):
		return nestedCall{Value: 1, Path: 2}, true
	case oneOf(name, "NestedMap", "NestedSlice", "NestedStringMap", "NestedStringSlice"):
		return nestedCall{Value: -1, Path: 1, Copies: true, Setter: "Set" + name}, true
	case name == "NestedFieldCopy":
		return nestedCall{Value: -1, Path: 1, Copies: true, Setter: "SetNestedField"}, true
	case oneOf(name, "NestedFieldNoCopy", "NestedString", "NestedBool", "NestedInt64", "NestedFloat64", "NestedNumberAsFloat64", "RemoveNestedField"):
		return nestedCall{Value: -1, Path: 1}, true
	}
	return nestedCall{}, false
}

// IsContentField reports whether v is the field Object of Unstructured, which
// holds all of its content.
func IsContentField(v types.Object) bool {
	f, ok := v.(*types.Var)
	return ok && f.IsField() && f.Name() == "Object" && PkgPath(f.Pkg()) == pathUnstr
}

func isAny(t types.Type) bool {
	i, ok := types.Unalias(t).(*types.Interface)
	return ok && i.Empty()
}

// Converts returns the argument of fn that must be a pointer: fn is a method of
// an UnstructuredConverter.
func Converts(fn *types.Func) (arg int, ok bool) {
	if fn == nil || recv(fn) == nil || PkgPath(fn.Pkg()) != pathRuntime {
		return 0, false
	}
	switch fn.Name() {
	case "ToUnstructured":
		return 0, true
	case "FromUnstructured", "FromUnstructuredWithValidation":
		return 1, true
	}
	return 0, false
}
