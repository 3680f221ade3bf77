package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Role gives an object of the cluster an owner in a namespace.
func Role(app *demov1.Foo) *rbacv1.ClusterRole {
	return &rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{
		Name:            app.Namespace + "-" + app.Name,
		OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(app, demov1.GroupVersion.WithKind("Foo"))},
	}}
}

// Binding writes the reference down.
func Binding(app *demov1.Foo) *rbacv1.ClusterRoleBinding {
	out := &rbacv1.ClusterRoleBinding{ObjectMeta: metav1.ObjectMeta{Name: app.Namespace + "-" + app.Name}}
	out.OwnerReferences = []metav1.OwnerReference{{
		APIVersion: demov1.GroupVersion.String(), Kind: "Foo", Name: app.Name, UID: app.GetUID(),
	}}
	return out
}

// Credentials puts an object where the application asks for it.
func Credentials(app *demov1.Bar) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{
		Name:            app.Name,
		Namespace:       app.Spec.FooName,
		OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(app, demov1.GroupVersion.WithKind("Bar"))},
	}}
}

// Copy puts another one beside it.
func Copy(app *demov1.Bar) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: app.Name, Namespace: app.Namespace}}
}

// Unread gives an object an owner that it knows by name only.
func Unread(ctx context.Context, c client.Client, scheme *runtime.Scheme, cm *corev1.ConfigMap, name string) error {
	owner := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: cm.Namespace, Name: name}}
	if err := controllerutil.SetControllerReference(owner, cm, scheme); err != nil {
		return err
	}
	return c.Create(ctx, cm)
}
