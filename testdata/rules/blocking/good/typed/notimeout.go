// Package typed is what a command line does for the person who types it.
package typed

import (
	"net/http"

	"k8s.io/client-go/tools/clientcmd"
)

// Namespace returns the one of the kubeconfig.
func Namespace(config clientcmd.ClientConfig) (string, error) {
	name, _, err := config.Namespace()
	return name, err
}

// Ping asks until the person interrupts it.
func Ping(url string) error {
	c := &http.Client{}
	resp, err := c.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
