// Package bad holds controllers that put something new into the status at
// every pass, and are woken by the write.
package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A Worker does what a pass is there for.
type Worker interface {
	Work(ctx context.Context, app *demov1.Foo) error
}

// Watched is a controller that asks for every event of its kind.
type Watched interface {
	SetupWithManager(mgr ctrl.Manager) error
}

// Config is what every controller here has.
type Config struct {
	client.Client
	Worker Worker
}
