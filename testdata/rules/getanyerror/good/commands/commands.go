// Package commands has what a person types to set everything up.
package commands

import (
	"github.com/spf13/cobra"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

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
