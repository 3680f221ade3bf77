package good

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

// Role has an owner that lies in no namespace either.
func Role(owner *rbacv1.ClusterRole, name string) *rbacv1.ClusterRole {
	return &rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{
		Name:            name,
		OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(owner, rbacv1.SchemeGroupVersion.WithKind("ClusterRole"))},
	}}
}

// Credentials belong to the application, in its own namespace.
func Credentials(app *demov1.Bar) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{
		Name:            app.Name,
		Namespace:       app.Namespace,
		OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(app, demov1.GroupVersion.WithKind("Bar"))},
	}}
}

// Export puts an object where the application asks for it, without an owner.
func Export(app *demov1.Bar) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: app.Name, Namespace: app.Spec.FooName}}
}

// Read gives an object an owner that it has read.
func Read(ctx context.Context, c client.Client, scheme *runtime.Scheme, cm *corev1.ConfigMap, name string) error {
	owner := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: cm.Namespace, Name: name}}
	if err := c.Get(ctx, client.ObjectKeyFromObject(owner), owner); err != nil {
		return err
	}
	if err := controllerutil.SetControllerReference(owner, cm, scheme); err != nil {
		return err
	}
	return c.Create(ctx, cm)
}

// Known gives an object an owner whose UID it was told.
func Known(ctx context.Context, c client.Client, scheme *runtime.Scheme, cm *corev1.ConfigMap, of metav1.OwnerReference) error {
	owner := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: cm.Namespace, Name: of.Name, UID: of.UID}}
	if err := controllerutil.SetControllerReference(owner, cm, scheme); err != nil {
		return err
	}
	return c.Create(ctx, cm)
}

// Same compares two references.
func Same(cm, other *corev1.ConfigMap) bool {
	if ref := metav1.GetControllerOfNoCopy(cm); ref != nil && ref.UID != other.OwnerReferences[0].UID {
		return false
	}
	return true
}
