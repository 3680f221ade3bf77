package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Space makes a namespace for an application that lies in one itself.
func Space(ctx context.Context, c client.Client, app *demov1.Foo) error {
	ns := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: app.Name}}
	if err := controllerutil.SetControllerReference(app, ns, c.Scheme()); err != nil { // want `SetControllerReference always fails here: the Namespace lies in no namespace and cannot be owned by the Foo, which lies in one`
		return err
	}
	return c.Create(ctx, ns)
}

// Grant writes the reference down.
func Grant(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return c.Create(ctx, &rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{
		Name: app.Name,
		OwnerReferences: []metav1.OwnerReference{{ // want `this ClusterRole lies in no namespace and cannot be owned by the Foo, which lies in one: it is never garbage-collected`
			APIVersion: demov1.GroupVersion.String(), Kind: "Foo", Name: app.Name, UID: app.UID,
		}},
	}})
}

// Bind has it made.
func Bind(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return c.Create(ctx, &rbacv1.ClusterRoleBinding{ObjectMeta: metav1.ObjectMeta{
		Name:            app.Name,
		OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(app, demov1.GroupVersion.WithKind("Foo"))}, // want `this ClusterRoleBinding lies in no namespace and cannot be owned by the Foo, which lies in one: the garbage collector ignores the reference; leave it out`
	}})
}

// Unbind is run by a finalizer.
func Unbind(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return client.IgnoreNotFound(c.Delete(ctx, &rbacv1.ClusterRoleBinding{ObjectMeta: metav1.ObjectMeta{Name: app.Name}}))
}
