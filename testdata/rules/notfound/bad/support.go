// Package bad holds reconcilers that fail forever once their object, or an
// object that its deletion needs, is gone.
package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
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

var done ctrl.Result
