package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Completed copies the type, and writes it down where there is none.
func Completed(ctx context.Context, c client.Client, live *demov1.Foo) error {
	app := &demov1.Foo{
		TypeMeta:   live.TypeMeta,
		ObjectMeta: metav1.ObjectMeta{Namespace: live.Namespace, Name: live.Name},
		Spec:       demov1.FooSpec{Paused: true},
	}
	if app.Kind == "" {
		app.APIVersion, app.Kind = demov1.GroupVersion.String(), "Foo"
	}
	return c.Patch(ctx, app, client.Apply, Owner, client.ForceOwnership)
}

// doc:end

// Stop copies the type of what a client with a cache, which sets it, has read.
func Stop(ctx context.Context, c client.Client, key client.ObjectKey) error {
	live := &demov1.Foo{}
	if err := c.Get(ctx, key, live); err != nil {
		return err
	}
	return stop(ctx, c, live)
}

func stop(ctx context.Context, c client.Client, live *demov1.Foo) error {
	app := &demov1.Foo{
		TypeMeta:   live.TypeMeta,
		ObjectMeta: metav1.ObjectMeta{Namespace: live.Namespace, Name: live.Name},
		Spec:       demov1.FooSpec{Paused: true},
	}
	return c.Patch(ctx, app, client.Apply, Owner, client.ForceOwnership)
}
