// Package promoted takes objects, to which nobody gives owners, from one environment to the next.
package promoted

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Promote copies an application into another namespace.
func Promote(ctx context.Context, c client.Client, key client.ObjectKey, namespace string) error {
	from := &demov1.Foo{}
	if err := c.Get(ctx, key, from); err != nil {
		return err
	}
	to := from.DeepCopy()
	to.Namespace = namespace
	to.ResourceVersion = ""
	return c.Create(ctx, to)
}
