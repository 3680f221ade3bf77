// Package wrapped gets a client that a third package has made for the program.
package wrapped

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Writer writes with it.
type Writer struct{ Client client.Client }

// Apply sends the settings.
func (w *Writer) Apply(ctx context.Context, settings *corev1.ConfigMap) error {
	return w.Client.Patch(ctx, settings, client.Apply, client.ForceOwnership)
}
