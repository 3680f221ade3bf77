package kube

import (
	"go/types"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
)

// TestFieldsOfObjects: a field is one of metadata, or names a namespace, by the type
// that has it.
func TestFieldsOfObjects(t *testing.T) {
	l := enginetest.Newest(t)
	field := func(path, typ, name string) types.Object {
		pkg := l.Package(path)
		if pkg == nil {
			pkg = l.Check(t, "example.com/own", "package own\n\ntype Ref struct{ Name, Namespace string }\n").Types
		}
		f, _, _ := types.LookupFieldOrMethod(pkg.Scope().Lookup(typ).Type(), true, pkg, name)
		if f == nil {
			t.Fatalf("%s.%s has no %s", path, typ, name)
		}
		return f
	}
	for _, test := range []struct {
		path, typ, name string
		meta            string
		namespace       bool
	}{
		{pathMeta, "ObjectMeta", "Namespace", "Namespace", true},
		{pathMeta, "ObjectMeta", "OwnerReferences", "OwnerReferences", false},
		{corePath, "Pod", "Labels", "Labels", false}, // promoted
		{pathMeta, "OwnerReference", "UID", "", false},
		{pathTypes, "NamespacedName", "Namespace", "", true},
		{corePath, "ObjectReference", "Namespace", "", true},
		{"example.com/own", "Ref", "Namespace", "", false},
	} {
		f := field(test.path, test.typ, test.name)
		if got := MetaField(f); got != test.meta {
			t.Errorf("%s.%s: field %q of metadata, want %q", test.typ, test.name, got, test.meta)
		}
		if got := NamesNamespace(f); got != test.namespace {
			t.Errorf("%s.%s: names a namespace: %t", test.typ, test.name, got)
		}
	}
	if MetaField(nil) != "" || NamesNamespace(nil) {
		t.Error("nothing is a field")
	}
}

// TestContent: what is content of an object.
func TestContent(t *testing.T) {
	l := enginetest.Newest(t)
	for _, test := range []struct {
		path, typ, name string
		content         bool
	}{
		{corePath, "ConfigMap", "Data", true},
		{corePath, "Pod", "Spec", true},
		{corePath, "PersistentVolumeClaim", "Spec", false},
		{corePath, "Pod", "Status", false},
		{corePath, "Pod", "ObjectMeta", false},
		{corePath, "Pod", "Labels", false},
		{corePath, "Pod", "TypeMeta", false},
		{corePath, "Pod", "Kind", false},
		{corePath, "Secret", "Type", false},
		{corePath, "Secret", "StringData", true},
	} {
		pkg := l.Package(test.path)
		of := pkg.Scope().Lookup(test.typ).Type()
		obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(of), true, pkg, test.name)
		if obj == nil {
			t.Fatalf("%s has no %s", test.typ, test.name)
		}
		if field, ok := obj.(*types.Var); ok && IsContent(field, of) != test.content {
			t.Errorf("%s.%s: content %t", test.typ, test.name, !test.content)
		}
	}
}
