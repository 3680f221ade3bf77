package good

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// OfNode is the version of the core API, which has no group.
func OfNode(node *corev1.Node) metav1.OwnerReference {
	return metav1.OwnerReference{APIVersion: corev1.SchemeGroupVersion.Version, Kind: "Node", Name: node.Name, UID: node.UID}
}

// doc:begin

// Rendered has the parts of its kind.
func Rendered(app *demov1.Foo) metav1.OwnerReference {
	return metav1.OwnerReference{APIVersion: app.GroupVersionKind().GroupVersion().String(), Kind: app.GroupVersionKind().Kind, Name: app.Name, UID: app.UID}
}

// doc:end
