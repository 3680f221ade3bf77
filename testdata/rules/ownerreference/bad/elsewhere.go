package bad

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Credentials puts an object where the application asks for it.
func Credentials(app *demov1.Bar) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{
		Name:            app.Name,
		Namespace:       app.Spec.FooName,
		OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(app, demov1.GroupVersion.WithKind("Bar"))}, // want `the owner app may lie in another namespace than app\.Spec\.FooName: the garbage collector finds no such owner there and deletes the object; set no owner, and delete it in a finalizer`
	}}
}

// doc:end

// Copy puts another one beside it.
func Copy(app *demov1.Bar) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: app.Name, Namespace: app.Namespace}}
}
