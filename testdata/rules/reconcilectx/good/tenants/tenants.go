// Package tenants knows for whom something is done.
package tenants

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
)

type nameKey struct{}

// Context returns an empty context that carries the name of a tenant.
func Context(ns *corev1.Namespace) (context.Context, error) {
	name := ns.Labels["tenant"]
	if name == "" {
		return nil, errors.New("a namespace without a tenant")
	}
	return context.WithValue(context.Background(), nameKey{}, name), nil
}

// NameOf returns the name that a context carries.
func NameOf(ctx context.Context) string {
	name, _ := ctx.Value(nameKey{}).(string)
	return name
}
