// Package good holds controllers whose status is the same at the next pass
// when nothing has happened, or who are not woken by it.
package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A Worker does what a pass is there for.
type Worker interface {
	Work(ctx context.Context, app *demov1.Foo) error
}

// Config is what every controller here has.
type Config struct {
	client.Client
	Worker Worker
}
