package good

import (
	"context"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/klog/v2"
)

// Nodes counts the nodes, of which there are none without a client.
func Nodes(ctx context.Context, config *rest.Config, count func(context.Context, kubernetes.Interface) int) int {
	clients, err := kubernetes.NewForConfig(config)
	if err != nil {
		klog.ErrorS(err, "unable to make the clients")
		return 0
	}
	return count(ctx, clients)
}

// Clients says why there are none.
func Clients(config *rest.Config) (*kubernetes.Clientset, error) {
	return kubernetes.NewForConfig(config)
}
