package kube

import (
	"go/types"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/enginetest"
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
		{CorePath, "Pod", "Labels", "Labels", false}, // promoted
		{pathMeta, "OwnerReference", "UID", "", false},
		{pathTypes, "NamespacedName", "Namespace", "", true},
		{CorePath, "ObjectReference", "Namespace", "", true},
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
