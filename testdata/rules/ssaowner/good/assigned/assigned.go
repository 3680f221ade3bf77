// Package assigned sets the owner in the options of its own client.
package assigned

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Apply sends the settings.
func Apply(ctx context.Context, config *rest.Config, settings *corev1.ConfigMap) error {
	var options client.Options
	options.FieldOwner = "app"
	c, err := client.New(config, options)
	if err != nil {
		return err
	}
	return c.Patch(ctx, settings, client.Apply, client.ForceOwnership)
}
