package good

import (
	"context"
	"fmt"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Handle makes an error of its own.
func Handle(ctx context.Context, c client.Client, obj any) (*demov1.Foo, error) {
	other := &demov1.Foo{}
	err := c.Get(ctx, client.ObjectKey{Name: "other"}, other)
	if err != nil {
		return nil, err
	}
	app, ok := obj.(*demov1.Foo)
	if !ok {
		return nil, fmt.Errorf("a %T is no application", obj)
	}
	return app, nil
}

// doc:end
