// Package clients makes the clients of the program.
package clients

import (
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// New returns a client that names who writes.
func New(config *rest.Config) (client.Client, error) {
	var options client.Options
	options.FieldOwner = "app-operator"
	return client.New(config, options)
}
