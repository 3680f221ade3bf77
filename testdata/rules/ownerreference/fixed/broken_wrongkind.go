package fixed

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Controller gives the reference the kind of something else.
func Controller(app *demov1.Foo) *metav1.OwnerReference {
	return metav1.NewControllerRef(app, demov1.GroupVersion.WithKind("Bar"))
}

// Grouped gives the reference the group of something else.
func Grouped(app *demov1.Foo) *metav1.OwnerReference {
	return metav1.NewControllerRef(app, corev1.SchemeGroupVersion.WithKind("Foo"))
}

// barKind is the kind of the owners of another controller of the package.
var barKind = demov1.GroupVersion.WithKind("Bar")

// ByVariable takes the kind from a variable.
func ByVariable(app *demov1.Foo) *metav1.OwnerReference {
	return metav1.NewControllerRef(app, barKind)
}

// WrittenOut takes the group of the API that has the references, not of the one that has the owner.
func WrittenOut(app *demov1.Foo) *metav1.OwnerReference {
	return metav1.NewControllerRef(app, schema.GroupVersionKind{
		Group:   metav1.SchemeGroupVersion.Group,
		Version: metav1.SchemeGroupVersion.Version,
		Kind:    "Foo",
	})
}
