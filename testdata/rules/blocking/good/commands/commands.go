// Package commands has what a person types, who can interrupt it.
package commands

import (
	"context"
	"fmt"
	"net/http"

	"github.com/spf13/cobra"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// NewExport returns the command that asks the servers of a namespace for what they have.
func NewExport(c kubernetes.Interface) *cobra.Command {
	return &cobra.Command{Use: "export", RunE: func(cmd *cobra.Command, namespaces []string) error {
		return Export(cmd.Context(), c, namespaces[0])
	}}
}

// Export asks each of the servers.
func Export(ctx context.Context, c kubernetes.Interface, namespace string) error {
	services, err := c.CoreV1().Services(namespace).List(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	web := &http.Client{Transport: &http.Transport{}}
	for _, service := range services.Items {
		answer, err := web.Get("https://" + service.Name)
		if err != nil {
			return err
		}
		fmt.Println(service.Name, answer.Status)
		if err := answer.Body.Close(); err != nil {
			return err
		}
	}
	return nil
}
