// Package app applies with a client that another package made.
package app

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Apply sends the settings. No client of a program that has this names an owner.
func Apply(ctx context.Context, c client.Client, settings *corev1.ConfigMap) error {
	return c.Patch(ctx, settings, client.Apply, client.ForceOwnership) // want `server-side apply without a field manager is refused \(fieldManager: Required value\) unless the client was made with one`
}
