package good

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// fooKind is the kind of the owners.
var fooKind = demov1.GroupVersion.WithKind("Foo")

// setKind is set by SetKind.
var setKind = demov1.GroupVersion.WithKind("Bar")

// SetKind says which kind the owners are of.
func SetKind(kind schema.GroupVersionKind) { setKind = kind }

// ByVariable takes the kind from a variable.
func ByVariable(app *demov1.Foo) []metav1.OwnerReference {
	return []metav1.OwnerReference{*metav1.NewControllerRef(app, fooKind), *metav1.NewControllerRef(app, setKind)}
}

// doc:begin

// Controller names the kind of its owner.
func Controller(app *demov1.Foo) *metav1.OwnerReference {
	return metav1.NewControllerRef(app, demov1.GroupVersion.WithKind("Foo"))
}

// doc:end

// Any names a kind that comes from elsewhere.
func Any(app client.Object, gvk schema.GroupVersionKind) *metav1.OwnerReference {
	return metav1.NewControllerRef(app, gvk)
}

// WrittenOut takes the group of its owner.
func WrittenOut(app *demov1.Foo) *metav1.OwnerReference {
	return metav1.NewControllerRef(app, schema.GroupVersionKind{Group: demov1.GroupVersion.Group, Version: demov1.GroupVersion.Version, Kind: "Foo"})
}
