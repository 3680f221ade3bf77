// Package bad trusts a CA and everybody.
package bad

import (
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

// doc:begin

// New returns a client of a member cluster.
func New(host string, ca []byte) (kubernetes.Interface, error) {
	return kubernetes.NewForConfig(&rest.Config{
		Host: host,
		TLSClientConfig: rest.TLSClientConfig{
			Insecure: true, // want `with Insecure and a CA every client constructor fails \("specifying a root certificates file with the insecure flag is not allowed"\): remove one`
			CAData:   ca,
		},
	})
}

// doc:end

// File names a file.
func File(host, ca string) (kubernetes.Interface, error) {
	tls := rest.TLSClientConfig{CAFile: ca, Insecure: true} // want `with Insecure and a CA`
	return kubernetes.NewForConfig(&rest.Config{Host: host, TLSClientConfig: tls})
}

// InCluster has the CA of the cluster.
func InCluster() (kubernetes.Interface, error) {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		return nil, err
	}
	cfg.Insecure = true // want `with Insecure and a CA`
	return kubernetes.NewForConfig(cfg)
}

// Longer names the settings.
func Longer() (*rest.Config, error) {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		return nil, err
	}
	cfg.TLSClientConfig.Insecure = true // want `with Insecure and a CA`
	return cfg, nil
}
