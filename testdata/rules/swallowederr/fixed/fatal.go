package fixed

import (
	"context"
	"fmt"
	"net"
	"net/http"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"
)

// Nodes counts the nodes with a client that may be none.
func Nodes(ctx context.Context, config *rest.Config, count func(context.Context, kubernetes.Interface) int) int {
	clients, err := kubernetes.NewForConfig(config)
	if err != nil {
		klog.ErrorS(err, "unable to make the clients")
	}
	return count(ctx, clients)
}

// Clients are none where the configuration is wrong.
func Clients(config *rest.Config) *kubernetes.Clientset {
	clients, _ := kubernetes.NewForConfig(config)
	return clients
}

// Connect has no configuration when both ways fail.
func Connect(path string) (kubernetes.Interface, error) {
	config, err := clientcmd.BuildConfigFromFlags("", path)
	if err != nil {
		fmt.Printf("no file: %s\n", err.Error())
		config, err = rest.InClusterConfig()
		if err != nil {
			fmt.Printf("not in a cluster: %s\n", err.Error())
		}
	}
	return kubernetes.NewForConfig(config)
}

// Listen has no port to serve on where another program has it.
func Listen(server *http.Server) error {
	listener, err := net.Listen("tcp", server.Addr)
	if err != nil {
		klog.ErrorS(err, "unable to listen")
	}
	return server.Serve(listener)
}
