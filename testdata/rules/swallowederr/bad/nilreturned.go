package bad

import (
	"context"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Handle is given an object of another type.
func Handle(ctx context.Context, c client.Client, obj any) (*demov1.Foo, error) {
	other := &demov1.Foo{}
	err := c.Get(ctx, client.ObjectKey{Name: "other"}, other)
	if err != nil {
		return nil, err
	}
	app, ok := obj.(*demov1.Foo)
	if !ok {
		return nil, err // want `err is nil here: an object of another type is returned as success; return a new error`
	}
	if app.Name == other.Name {
		klog.Errorf("%s is there twice", app.Name)
		return nil, err // want `err is nil here: the failure that is logged is returned as success; return a new error`
	}
	return app, nil
}

// doc:end
