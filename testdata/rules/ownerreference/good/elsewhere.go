package good

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Credentials belong to the application, in its own namespace.
func Credentials(app *demov1.Bar) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{
		Name:            app.Name,
		Namespace:       app.Namespace,
		OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(app, demov1.GroupVersion.WithKind("Bar"))},
	}}
}

// doc:end

// Export puts an object where the application asks for it, without an owner.
func Export(app *demov1.Bar) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: app.Name, Namespace: app.Spec.FooName}}
}
