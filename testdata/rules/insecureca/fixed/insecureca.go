// Package bad trusts a CA and everybody.
package fixed

import (
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

// New returns a client of a member cluster.
func New(host string, ca []byte) (kubernetes.Interface, error) {
	return kubernetes.NewForConfig(&rest.Config{
		Host: host,
		TLSClientConfig: rest.TLSClientConfig{
			CAData: ca,
		},
	})
}

// File names a file.
func File(host, ca string) (kubernetes.Interface, error) {
	tls := rest.TLSClientConfig{CAFile: ca, Insecure: true}
	return kubernetes.NewForConfig(&rest.Config{Host: host, TLSClientConfig: tls})
}

// InCluster has the CA of the cluster.
func InCluster() (kubernetes.Interface, error) {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		return nil, err
	}
	cfg.Insecure = true
	return kubernetes.NewForConfig(cfg)
}

// Longer names the settings.
func Longer() (*rest.Config, error) {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		return nil, err
	}
	cfg.TLSClientConfig.Insecure = true
	return cfg, nil
}
