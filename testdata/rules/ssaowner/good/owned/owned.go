// Package owned has a client that says by itself who applies.
package owned

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Applier applies as one manager.
type Applier struct {
	client.Client
}

// New returns an applier.
func New(c client.Client) *Applier { return &Applier{client.WithFieldOwner(c, "app")} }

// Apply needs no owner among its options.
func (a *Applier) Apply(ctx context.Context, settings *corev1.ConfigMap) error {
	return a.Patch(ctx, settings, client.Apply, client.ForceOwnership)
}
