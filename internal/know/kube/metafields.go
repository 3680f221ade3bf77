// Subject: objects

package kube

import (
	"go/types"
	"strings"
)

// MetaField returns the name of obj when it is a field of metav1.ObjectMeta, ""
// for all else.
func MetaField(obj types.Object) string {
	if !isFieldOf(obj, "ObjectMeta") {
		return ""
	}
	return obj.Name()
}

// isFieldOf: obj is a field of a struct of package metav1.
func isFieldOf(obj types.Object, name string) bool {
	field, ok := obj.(*types.Var)
	if !ok || !field.IsField() || PkgPath(field.Pkg()) != pathMeta {
		return false
	}
	meta, ok := field.Pkg().Scope().Lookup(name).(*types.TypeName)
	if !ok {
		return false
	}
	fields, ok := meta.Type().Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range fields.Fields() {
		if f == field {
			return true
		}
	}
	return false
}

// IsContent reports whether a field of an API object of type t is what the object is
// about: no metadata, no type, no status, and nothing that only counts when the object
// is created.
func IsContent(field *types.Var, t types.Type) bool {
	path := PkgPath(field.Pkg())
	if path == pathMeta || IsType(field.Type(), "metav1.ObjectMeta") || IsType(field.Type(), "metav1.TypeMeta") || IsStatusOf(field, t) {
		return false
	}
	if IsAPIObject(t) && field.Name() == "Spec" && (is(t, pathAPI+"core/v1", "PersistentVolumeClaim") || is(t, pathAPI+"batch/v1", "Job")) {
		return false // the server refuses to change it
	}
	return !strings.HasPrefix(path, prefixK8s+"api/") || !oneOf(field.Name(), "Type", "Immutable", "RoleRef")
}

// NamesNamespace reports whether obj is a field of a type of Kubernetes that names
// a namespace: of metadata, a key, or a reference to an object.
func NamesNamespace(obj types.Object) bool {
	field, ok := obj.(*types.Var)
	return ok && field.IsField() && field.Name() == "Namespace" && strings.HasPrefix(PkgPath(field.Pkg()), prefixK8s)
}
