// Package bad holds controllers that send a patch without the change they made.
package fixed

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

// patcher is the part of a client that some controllers of this package take.
type patcher interface {
	client.Reader
	Patch(ctx context.Context, obj client.Object, patch client.Patch, opts ...client.PatchOption) error
}
