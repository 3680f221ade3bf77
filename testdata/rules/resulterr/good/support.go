// Package good holds reconcilers that return either a Result or an error, and
// code that only looks as if it returned both.
package good

import (
	"context"
	"time"
)

const retryInterval = time.Hour

// Registry is the external system the controllers of this package talk to.
type Registry interface {
	Register(ctx context.Context, name string) error
	Ready(ctx context.Context, name string) (bool, error)
}
