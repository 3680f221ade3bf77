package bad

import (
	"context"
	"fmt"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Watched tells how it ended: what it returns is what the literal finds.
func Watched(ctx context.Context, c client.Client, key client.ObjectKey, tell func(error)) (err error) {
	defer func() { tell(err) }()
	app := &demov1.Foo{}
	err = c.Get(ctx, key, app)
	if err != nil {
		return nil // want `the error of Get is dropped`
	}
	return c.Update(ctx, app)
}

// Guarded makes an error of a panic, and of nothing else.
func Guarded(ctx context.Context, c client.Client, key client.ObjectKey) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panicked: %v", p)
		}
	}()
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return nil // want `the error of Get is dropped`
	}
	return c.Update(ctx, app)
}
