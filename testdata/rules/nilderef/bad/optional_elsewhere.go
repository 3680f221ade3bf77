package bad

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Total adds up the sizes of all applications, of which Size above asks whether they are there.
func Total(ctx context.Context, c client.Client) (total int32, err error) {
	var apps demov1.FooList
	if err := c.List(ctx, &apps); err != nil {
		return 0, err
	}
	for _, app := range apps.Items {
		total += *app.Spec.Size // want `app.Spec.Size is optional and can be nil`
	}
	return total, nil
}

// doc:end

// Grown compares two versions of an application.
func Grown(before, after any) bool {
	old, ok := before.(*demov1.Foo)
	if !ok {
		return false
	}
	app, ok := after.(*demov1.Foo)
	return ok && *app.Spec.Size > 3 && old.Name == app.Name // want `app.Spec.Size is optional and can be nil`
}

// Busy counts the work of the applications.
func Busy(ctx context.Context, c client.Client) (n int32, err error) {
	var apps demov1.FooList
	if err := c.List(ctx, &apps); err != nil {
		return 0, err
	}
	for i := range apps.Items {
		n += *apps.Items[i].Spec.Size // want `apps.Items\[i\].Spec.Size is optional and can be nil`
		n += beyond(&apps.Items[i])
	}
	return n, nil
}

// beyond is called once the size was looked at: its caller is the one that panics.
func beyond(app *demov1.Foo) int32 {
	wanted := *app.Spec.Size
	for range app.Finalizers {
		wanted--
	}
	return wanted
}

// InShop adds up the sizes of the applications of one namespace, whatever there is an index for.
func InShop(ctx context.Context, c client.Client) (total int32, err error) {
	var apps demov1.FooList
	if err := c.List(ctx, &apps, client.InNamespace("shop")); err != nil {
		return 0, err
	}
	for _, app := range apps.Items {
		total += *app.Spec.Size // want `app.Spec.Size is optional and can be nil`
	}
	return total, nil
}
