package good

import (
	"context"

	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Bind makes another object that lies in no namespace the owner.
func Bind(ctx context.Context, c client.Client, role *rbacv1.ClusterRole) error {
	binding := &rbacv1.ClusterRoleBinding{ObjectMeta: metav1.ObjectMeta{Name: role.Name}}
	if err := controllerutil.SetControllerReference(role, binding, c.Scheme()); err != nil {
		return err
	}
	return c.Create(ctx, binding)
}

// Grant makes a role in the namespace of its owner.
func Grant(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return c.Create(ctx, &rbacv1.Role{ObjectMeta: metav1.ObjectMeta{
		Namespace: app.Namespace, Name: app.Name,
		OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(app, demov1.GroupVersion.WithKind("Foo"))},
	}})
}
