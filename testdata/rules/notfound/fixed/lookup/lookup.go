// Package lookup reads applications for several controllers.
package lookup

import (
	"context"
	"fmt"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Application returns the application with the key, or the error of the read.
func Application(ctx context.Context, c client.Reader, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return nil, fmt.Errorf("get application: %w", err)
	}
	return app, nil
}
