// Package listed compares with what it makes of a list of the cache.
package listed

import (
	"context"
	"reflect"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Bind gives the role to the service accounts of a namespace.
func Bind(ctx context.Context, c client.Client, binding *rbacv1.RoleBinding) error {
	accounts := &corev1.ServiceAccountList{}
	if err := c.List(ctx, accounts, client.InNamespace(binding.Namespace)); err != nil {
		return err
	}
	var subjects []rbacv1.Subject
	for _, a := range accounts.Items {
		subjects = append(subjects, rbacv1.Subject{Kind: rbacv1.ServiceAccountKind, Name: a.Name, Namespace: a.Namespace})
	}
	if reflect.DeepEqual(binding.Subjects, subjects) { // want `this compares a value in the random order of the cache: it differs although nothing has changed; sort it first`
		return nil
	}
	binding.Subjects = subjects
	return c.Update(ctx, binding)
}
