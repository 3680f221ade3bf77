// Package good holds reconcilers that end when their object is gone, and code
// that only looks as if it failed on it.
package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Finalizer guards the external resource of an application.
const Finalizer = "demo.ctrlvet.dev/cloud"

// Cloud is the external system behind the finalizer.
type Cloud interface {
	Delete(ctx context.Context, token, name string) error
}

// getter is the part of a client that some controllers of this package take.
type getter interface {
	Get(ctx context.Context, key client.ObjectKey, obj client.Object, opts ...client.GetOption) error
}
