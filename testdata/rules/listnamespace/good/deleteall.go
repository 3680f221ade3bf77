package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Cleanup deletes the settings of a Foo.
func Cleanup(ctx context.Context, c client.Client, foo *demov1.Foo) error {
	return c.DeleteAllOf(ctx, &corev1.ConfigMap{}, client.InNamespace(foo.Namespace), client.MatchingLabels{"demo.example.com/foo": string(foo.UID)})
}

// doc:end

// CleanupBars names the namespace in the options.
func CleanupBars(ctx context.Context, c client.Client, foo *demov1.Foo) error {
	opts := &client.DeleteAllOfOptions{ListOptions: client.ListOptions{Namespace: foo.Namespace}}
	return c.DeleteAllOf(ctx, &demov1.Bar{}, opts, client.MatchingLabels{"demo.example.com/foo": string(foo.UID)})
}

// CleanupRoles deletes what lies in no namespace.
func CleanupRoles(ctx context.Context, c client.Client, foo *demov1.Foo) error {
	return c.DeleteAllOf(ctx, &rbacv1.ClusterRole{}, client.MatchingLabels{"demo.example.com/foo": string(foo.UID)})
}
