// Command manager starts the operator: nothing above it has a context.
package main

import (
	"context"
	"os"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	corev1 "k8s.io/api/core/v1"
)

func main() {
	ctx := ctrl.SetupSignalHandler()
	c, err := client.New(ctrl.GetConfigOrDie(), client.Options{})
	if err != nil {
		os.Exit(1)
	}
	if err := c.List(context.Background(), &corev1.PodList{}); err != nil {
		os.Exit(1)
	}
	<-ctx.Done()
}
