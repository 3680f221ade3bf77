package bad

import (
	"context"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
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
		return nil, fmt.Errorf("a %T is no application", obj)
	}
	if app.Name == other.Name {
		klog.Errorf("%s is there twice", app.Name)
		return nil, err // want `err is nil here: the failure that is logged is returned as success; return a new error`
	}
	return app, nil
}

// doc:end

// Restore creates what is missing, and finds it with a list.
func Restore(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), &demov1.Foo{}); apierrors.IsNotFound(err) {
		apps := &demov1.FooList{}
		err := c.List(ctx, apps, client.InNamespace(app.Namespace))
		if err != nil {
			return err
		}
		if len(apps.Items) == 0 {
			klog.Error("nothing to restore from")
			return err // want `err is nil here: the failure that is logged is returned as success; return a new error`
		}
	}
	return nil
}
