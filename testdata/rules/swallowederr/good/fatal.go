package good

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

// Connect tries the one way, and then the other.
func Connect(path string) (kubernetes.Interface, error) {
	config, err := clientcmd.BuildConfigFromFlags("", path)
	if err != nil {
		fmt.Printf("no file: %s\n", err.Error())
		if config, err = rest.InClusterConfig(); err != nil {
			return nil, err
		}
	}
	return kubernetes.NewForConfig(config)
}

// Listen takes any port where another program has its own.
func Listen(server *http.Server) error {
	listener, err := net.Listen("tcp", server.Addr)
	if err != nil {
		klog.ErrorS(err, "unable to listen")
		if listener, err = net.Listen("tcp", ":0"); err != nil {
			return err
		}
	}
	return server.Serve(listener)
}

// Print prints the clients, and nil where there are none.
func Print(config *rest.Config) {
	clients, err := kubernetes.NewForConfig(config)
	if err != nil {
		klog.ErrorS(err, "unable to make the clients")
	}
	fmt.Println(clients)
}
