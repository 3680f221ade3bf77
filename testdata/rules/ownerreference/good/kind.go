package good

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"

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

// OfNode is the version of the core API, which has no group.
func OfNode(node *corev1.Node) metav1.OwnerReference {
	return metav1.OwnerReference{APIVersion: corev1.SchemeGroupVersion.Version, Kind: "Node", Name: node.Name, UID: node.UID}
}

// Rendered has the parts of its kind.
func Rendered(app *demov1.Foo) metav1.OwnerReference {
	return metav1.OwnerReference{APIVersion: app.GroupVersionKind().GroupVersion().String(), Kind: app.GroupVersionKind().Kind, Name: app.Name, UID: app.UID}
}
