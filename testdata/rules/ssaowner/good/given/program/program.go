// Package program hands its clients on with a field owner.
package program

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/ssaowner/good/given"
)

// Send applies as one manager.
func Send(ctx context.Context, c client.Client, settings *corev1.ConfigMap) error {
	return given.Apply(ctx, client.WithFieldOwner(c, "app-operator"), settings)
}
