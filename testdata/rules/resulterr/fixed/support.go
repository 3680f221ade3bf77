// Package bad holds reconcilers that return a Result together with an error.
package fixed

import "context"

// Registry is the external system the controllers of this package talk to.
type Registry interface {
	Register(ctx context.Context, name string) error
	Ready(ctx context.Context, name string) (bool, error)
}
