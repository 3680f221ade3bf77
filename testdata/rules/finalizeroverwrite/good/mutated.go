package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Ensure adds its own.
func Ensure(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, app, func() error {
		controllerutil.AddFinalizer(app, Finalizer)
		return nil
	})
	return err
}

// doc:end

// EnsureRead takes the list of an object that was read.
func EnsureRead(ctx context.Context, c client.Client, key client.ObjectKey) error {
	before := &demov1.Foo{}
	if err := c.Get(ctx, key, before); err != nil {
		return err
	}
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, app, func() error {
		app.Finalizers = before.Finalizers
		return nil
	})
	return err
}
