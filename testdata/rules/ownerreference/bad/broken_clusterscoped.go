package bad

import (
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Role gives an object of the cluster an owner in a namespace.
func Role(app *demov1.Foo) *rbacv1.ClusterRole {
	return &rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{
		Name:            app.Namespace + "-" + app.Name,
		OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(app, demov1.GroupVersion.WithKind("Foo"))}, // want `a ClusterRole lies in no namespace and cannot be owned by a Foo, which does: the garbage collector cannot resolve such an owner and never deletes it \(before Kubernetes v1\.20 it did so at once\); delete it in a finalizer of the owner`
	}}
}

// doc:end

// Binding writes the reference down.
func Binding(app *demov1.Foo) *rbacv1.ClusterRoleBinding {
	out := &rbacv1.ClusterRoleBinding{ObjectMeta: metav1.ObjectMeta{Name: app.Namespace + "-" + app.Name}}
	out.OwnerReferences = []metav1.OwnerReference{{ // want `a ClusterRoleBinding lies in no namespace and cannot be owned by a Foo`
		APIVersion: demov1.GroupVersion.String(), Kind: "Foo", Name: app.Name, UID: app.GetUID(),
	}}
	return out
}
