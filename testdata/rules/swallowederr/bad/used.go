package bad

import (
	"context"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"
)

// Nodes counts the nodes with a client that may be none.
func Nodes(ctx context.Context, config *rest.Config, count func(context.Context, kubernetes.Interface) int) int {
	clients, err := kubernetes.NewForConfig(config) // want `the error of NewForConfig is only logged, and its result is nil then: the program panics where it is used; exit, or return the error`
	if err != nil {
		klog.ErrorS(err, "unable to make the clients")
	}
	return count(ctx, clients)
}

// Clients are none where the configuration is wrong.
func Clients(config *rest.Config) *kubernetes.Clientset {
	clients, _ := kubernetes.NewForConfig(config) // want `the error of NewForConfig is discarded, and its result is nil after a failure`
	return clients
}
