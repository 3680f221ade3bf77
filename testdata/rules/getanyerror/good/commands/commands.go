// Package commands has what a person types to set everything up, and to take it away.
package commands

import (
	"context"

	"github.com/spf13/cobra"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// NewClean returns the command that takes an application and its service away.
func NewClean(c client.Client, key client.ObjectKey) *cobra.Command {
	return &cobra.Command{Use: "clean", RunE: func(cmd *cobra.Command, _ []string) error {
		return clean(cmd.Context(), c, key)
	}}
}

func clean(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		svc := &corev1.Service{}
		svc.Namespace, svc.Name = key.Namespace, key.Name
		return client.IgnoreNotFound(c.Delete(ctx, svc))
	}
	app.Finalizers = nil
	if err := c.Update(ctx, app); err != nil {
		return err
	}
	return c.Delete(ctx, app)
}

// NewInit returns the command that makes the service of an application: whoever types it sees
// why it fails.
func NewInit(c client.Client, key client.ObjectKey) *cobra.Command {
	return &cobra.Command{Use: "init", RunE: func(cmd *cobra.Command, _ []string) error {
		svc := &corev1.Service{}
		if err := c.Get(cmd.Context(), key, svc); err != nil {
			svc.Namespace, svc.Name = key.Namespace, key.Name
			return c.Create(cmd.Context(), svc)
		}
		return nil
	}}
}
