// Package bad limits the rate of clients by half.
package bad

import (
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
)

// doc:begin

// New returns a client for many requests.
func New(kubeconfig string) (kubernetes.Interface, error) {
	cfg, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return nil, err
	}
	cfg.QPS = 50                        // want `QPS is set but Burst is 0: NewForConfig fails \("burst is required to be greater than 0"\); set Burst too`
	return kubernetes.NewForConfig(cfg) // want:related `fails here`
}

// doc:end

// Literal writes the configuration down.
func Literal(host string) kubernetes.Interface {
	return kubernetes.NewForConfigOrDie(&rest.Config{
		Host: host,
		QPS:  20, // want `NewForConfigOrDie fails`
	})
}

// Variable keeps it in a variable.
func Variable(host string) (kubernetes.Interface, error) {
	cfg := rest.Config{Host: host, QPS: 1.5} // want `NewForConfig fails`
	cfg.UserAgent = "shop"
	return kubernetes.NewForConfig(&cfg)
}

// Declared sets the fields one by one.
func Declared(host string) (kubernetes.Interface, error) {
	var cfg rest.Config
	cfg.Host = host
	cfg.QPS = 100 // want `NewForConfig fails`
	return kubernetes.NewForConfig(&cfg)
}
