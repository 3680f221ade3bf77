package good

import (
	"context"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Captured shares its variable with literals: which of them reads it, and when, is not followed.
func Captured(ctx context.Context, c client.Client, app *demov1.Foo) error {
	var err error
	save := func() { err = c.Update(ctx, app) }
	save()
	show := func() error { return err }
	err = c.Status().Update(ctx, app)
	return show()
}

// doc:begin

// Twice stops at the first error.
func Twice(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	if err = c.Update(ctx, app); err != nil {
		return err
	}
	err = c.Status().Update(ctx, app)
	return err
}

// doc:end

func find(ctx context.Context, c client.Client, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return nil, err
	}
	return app, nil
}

// Tolerations asks whether they were found, which they are not where they are something else.
func Tolerations(ctx context.Context, c client.Client, obj *unstructured.Unstructured) (int, error) {
	list, found, err := unstructured.NestedSlice(obj.Object, "spec", "tolerations")
	if !found {
		return 0, nil
	}
	err = c.Update(ctx, obj)
	return len(list), err
}

// Declared begins with an error that is always nil, which nobody needs to read.
func Declared(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := none()
	err = c.Update(ctx, app)
	return err
}

func none() error { return nil }

// OnUpdate queues the keys of both: what an informer holds has one.
func OnUpdate(before, after any, add func(string)) {
	from, err := cache.MetaNamespaceKeyFunc(before)
	to, err := cache.MetaNamespaceKeyFunc(after)
	if err == nil {
		add(from)
		add(to)
	}
}

// Stamped logs a line for each write, and returns what has failed.
func Stamped(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Update(ctx, app)
	klog.Info("touched ", app.Name, ": ", err)
	if err != nil {
		return err
	}
	return c.Get(ctx, client.ObjectKeyFromObject(app), app)
}
