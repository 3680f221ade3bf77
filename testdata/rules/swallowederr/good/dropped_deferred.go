package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Watched tells how it ended, by a variable of its own: what it returns does not replace
// the error there.
func Watched(ctx context.Context, c client.Client, key client.ObjectKey, tell func(error)) error {
	var err error
	defer func() { tell(err) }()
	app := &demov1.Foo{}
	err = c.Get(ctx, key, app)
	if err != nil {
		return nil
	}
	return c.Update(ctx, app)
}

// Remembered puts the error back that was seen on the way.
func Remembered(ctx context.Context, c client.Client, key client.ObjectKey) (err error) {
	var seen error
	defer func() {
		if err == nil {
			err = seen
		}
	}()
	app := &demov1.Foo{}
	if seen = c.Get(ctx, key, app); seen != nil {
		return nil
	}
	return c.Update(ctx, app)
}
