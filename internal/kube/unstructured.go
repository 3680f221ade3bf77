// Subject: unstructured objects

package kube

import (
	"go/types"
	"strings"
)

// A NestedCall is a call of a function of package unstructured that goes along
// a path of field names. The map it starts from is argument 0.
type NestedCall struct {
	Value int // the argument that is stored, -1 when there is none
	Path  int // the first field name
	// Copies: result 0 is a copy of a map or list, and Setter stores it.
	Copies bool
	Setter string
}

// Nested takes a call of NestedMap, SetNestedField and their like apart.
func Nested(fn *types.Func) (NestedCall, bool) {
	if fn == nil || PkgPath(fn.Pkg()) != pathUnstr || recv(fn) != nil || !fn.Type().(*types.Signature).Variadic() {
		return NestedCall{}, false
	}
	switch name := fn.Name(); {
	case oneOf(name, "SetNestedField", "SetNestedMap", "SetNestedSlice", "SetNestedStringMap", "SetNestedStringSlice"):
		return NestedCall{Value: 1, Path: 2}, true
	case oneOf(name, "NestedMap", "NestedSlice", "NestedStringMap", "NestedStringSlice"):
		return NestedCall{Value: -1, Path: 1, Copies: true, Setter: "Set" + name}, true
	case name == "NestedFieldCopy":
		return NestedCall{Value: -1, Path: 1, Copies: true, Setter: "SetNestedField"}, true
	case oneOf(name, "NestedFieldNoCopy", "NestedString", "NestedBool", "NestedInt64", "NestedFloat64", "NestedNumberAsFloat64", "RemoveNestedField"):
		return NestedCall{Value: -1, Path: 1}, true
	}
	return NestedCall{}, false
}

// UnstructuredGetter reports whether fn is a method of Unstructured that returns
// a copy of a map or list of the metadata, and names the method that stores one.
// That of a typed object returns the map or list itself.
func UnstructuredGetter(fn *types.Func) (setter string, ok bool) {
	if fn == nil || PkgPath(fn.Pkg()) != pathUnstr || recvName(fn) != "Unstructured" {
		return "", false
	}
	if !oneOf(fn.Name(), "GetLabels", "GetAnnotations", "GetFinalizers", "GetOwnerReferences") {
		return "", false
	}
	return "S" + strings.TrimPrefix(fn.Name(), "G"), true
}

// IsContentField reports whether v is the field Object of Unstructured, which
// holds all of its content.
func IsContentField(v types.Object) bool {
	f, ok := v.(*types.Var)
	return ok && f.IsField() && f.Name() == "Object" && PkgPath(f.Pkg()) == pathUnstr
}

// IsContentMethod reports whether fn returns the content of an Unstructured.
func IsContentMethod(fn *types.Func) bool {
	return fn != nil && fn.Name() == "UnstructuredContent" && recv(fn) != nil &&
		oneOf(PkgPath(fn.Pkg()), pathUnstr, pathRuntime)
}

// IsConversion reports whether sig is that of a function that converts one object for a
// conversion webhook, as the example webhook of Kubernetes has it: it gets an unstructured
// object and the version to convert to, and returns an unstructured object, and an error or
// a metav1.Status. The object becomes JSON in the ConversionReview that is answered.
func IsConversion(sig *types.Signature) bool {
	in, out := sig.Params(), sig.Results()
	if sig.Variadic() || in.Len() != 2 || out.Len() != 2 || !is(in.At(0).Type(), pathUnstr, "Unstructured") || !is(out.At(0).Type(), pathUnstr, "Unstructured") {
		return false
	}
	version, ok := in.At(1).Type().Underlying().(*types.Basic)
	return ok && version.Kind() == types.String && (IsError(out.At(1).Type()) || is(out.At(1).Type(), pathMeta, "Status"))
}

// TakesContent returns the argument of fn that becomes the content of an
// Unstructured, or is deep-copied as one; -1 when there is none.
func TakesContent(fn *types.Func) int {
	switch {
	case fn == nil:
		return -1
	case fn.Name() == "SetUnstructuredContent" && recv(fn) != nil && oneOf(PkgPath(fn.Pkg()), pathUnstr, pathRuntime),
		CopiesContent(fn):
		return 0
	}
	return -1
}

// CopiesContent reports whether fn copies the content of an unstructured object, its
// argument 0, which panics for a type that JSON has not.
func CopiesContent(fn *types.Func) bool {
	return isFunc(fn, pathRuntime, "DeepCopyJSON", "DeepCopyJSONValue")
}

// A JSONKind says what a value of a static type is to the deep copy of
// unstructured objects.
type JSONKind uint8

// The kinds.
const (
	// JSONUnknown: an interface or a type parameter.
	JSONUnknown JSONKind = iota
	// JSONFine is copied: string, int64, float64, bool, json.Number.
	JSONFine
	// JSONMap is map[string]any, JSONList is []any: their elements decide.
	JSONMap
	JSONList
	// JSONPanics: the copy panics.
	JSONPanics
)

// JSONKindOf says whether runtime.DeepCopyJSONValue copies a value of type t.
// Its type switch knows no named types but json.Number.
func JSONKindOf(t types.Type) JSONKind {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		switch t.Kind() {
		case types.String, types.Int64, types.Bool, types.Float64, types.UntypedNil:
			return JSONFine
		case types.Invalid:
			return JSONUnknown
		}
		if t.Info()&types.IsUntyped != 0 {
			return JSONUnknown // as a constant its type is known
		}
	case *types.Interface, *types.TypeParam, *types.Tuple:
		return JSONUnknown
	case *types.Map:
		if isPlainString(t.Key()) && isAny(t.Elem()) {
			return JSONMap
		}
	case *types.Slice:
		if isAny(t.Elem()) {
			return JSONList
		}
	case *types.Named:
		if types.IsInterface(t) {
			return JSONUnknown
		}
		if t.Obj().Name() == "Number" && t.Obj().Pkg() != nil && t.Obj().Pkg().Path() == "encoding/json" {
			return JSONFine
		}
	}
	return JSONPanics
}

func isPlainString(t types.Type) bool {
	b, ok := types.Unalias(t).(*types.Basic)
	return ok && b.Kind() == types.String
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

// IsNewDefaultRESTMapper reports whether fn makes a mapper that knows no kinds.
func IsNewDefaultRESTMapper(fn *types.Func) bool {
	return isFunc(fn, pathAPIMeta, "NewDefaultRESTMapper")
}

// IsRESTMapper reports whether t is the interface meta.RESTMapper, or one that
// embeds it.
func IsRESTMapper(t types.Type) bool {
	return t != nil && types.IsInterface(t) && methodNamed(t, "RESTMapping") != nil && methodNamed(t, "KindFor") != nil
}

// MakesRESTMapping reports whether fn returns the mapping of a kind and an error: a look-up of
// what the server serves at the time, whoever wraps it.
func MakesRESTMapping(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	r := fn.Signature().Results()
	return r.Len() == 2 && is(r.At(0).Type(), pathAPIMeta, "RESTMapping") && IsError(r.At(1).Type())
}

// MapsKinds reports whether fn is a look-up of a RESTMapper.
func MapsKinds(fn *types.Func) bool {
	return fn != nil && recv(fn) != nil && PkgPath(fn.Pkg()) == pathAPIMeta &&
		oneOf(fn.Name(), "RESTMapping", "RESTMappings", "KindFor", "KindsFor", "ResourceFor", "ResourcesFor")
}

// keyHolders are fields whose keys are names that may have dots.
var keyHolders = []string{
	"labels", "annotations", "matchLabels", "nodeSelector", "data", "binaryData", "stringData",
	"limits", "requests", "capacity", "allocatable", "hard", "used",
}

// HoldsKeys reports whether field is one whose keys may have dots, such as
// labels.
func HoldsKeys(field string) bool { return oneOf(field, keyHolders...) }
