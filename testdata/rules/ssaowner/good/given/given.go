// Package given is handed a client that says by itself who applies.
package given

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Apply sends the settings.
func Apply(ctx context.Context, c client.Client, settings *corev1.ConfigMap) error {
	return c.Patch(ctx, settings, client.Apply, client.ForceOwnership)
}
