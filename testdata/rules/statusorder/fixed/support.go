// Package bad holds controllers that set the status, write the main resource,
// whose answer brings the old status back, and then save that old status.
package fixed

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Finalizer of the controllers of this package.
const Finalizer = "demo.ctrlvet.dev/statusorder"

// kubeClient is the part of a client that some controllers of this package take.
type kubeClient interface {
	client.Reader
	client.StatusClient
	Update(ctx context.Context, obj client.Object, opts ...client.UpdateOption) error
}
