// Package good trusts a CA or everybody.
package good

import (
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
)

// doc:begin

// New returns a client of a member cluster.
func New(host string, ca []byte) (kubernetes.Interface, error) {
	return kubernetes.NewForConfig(&rest.Config{
		Host: host,
		TLSClientConfig: rest.TLSClientConfig{
			CAData: ca,
		},
	})
}

// doc:end

// Anybody has no CA.
func Anybody(host string) (kubernetes.Interface, error) {
	return kubernetes.NewForConfig(&rest.Config{
		Host:            host,
		TLSClientConfig: rest.TLSClientConfig{Insecure: true, CAData: nil, CAFile: ""},
	})
}

// Flag chooses.
func Flag(host string, ca []byte, insecure bool) (kubernetes.Interface, error) {
	return kubernetes.NewForConfig(&rest.Config{
		Host:            host,
		TLSClientConfig: rest.TLSClientConfig{Insecure: insecure, CAData: ca},
	})
}

// InCluster clears the CA.
func InCluster() (kubernetes.Interface, error) {
	cfg, err := rest.InClusterConfig()
	if err != nil {
		return nil, err
	}
	cfg.Insecure = true
	cfg.CAFile = ""
	return kubernetes.NewForConfig(cfg)
}

// Loaded has the CA that a file names, or none.
func Loaded(file string) (*rest.Config, error) {
	cfg, err := clientcmd.BuildConfigFromFlags("", file)
	if err != nil {
		return nil, err
	}
	cfg.Insecure = true
	return cfg, nil
}
