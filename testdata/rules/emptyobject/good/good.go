// Package good sends objects that have at least a name.
package good

import (
	"context"
	"encoding/json"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// SetPhase sends what it changed.
func SetPhase(ctx context.Context, c client.Client, app *demov1.Foo) error {
	updated := app.DeepCopy()
	updated.Status.Phase = demov1.FooReady
	return c.Status().Update(ctx, updated)
}

// doc:end

// Remove deletes by name.
func Remove(ctx context.Context, c client.Client, key client.ObjectKey) error {
	return c.Delete(ctx, &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}})
}

// RemoveAll needs no name.
func RemoveAll(ctx context.Context, c client.Client, namespace string) error {
	return c.DeleteAllOf(ctx, &demov1.Foo{}, client.InNamespace(namespace))
}

// Read fills the object first.
func Read(ctx context.Context, c client.Client, key client.ObjectKey) error {
	var app demov1.Foo
	if err := c.Get(ctx, key, &app); err != nil {
		return err
	}
	return c.Status().Update(ctx, &app)
}

// Decode fills it from a file.
func Decode(ctx context.Context, c client.Client, data []byte) error {
	app := &demov1.Foo{}
	if err := json.Unmarshal(data, app); err != nil {
		return err
	}
	return c.Create(ctx, app)
}

// Named gets its name by the setters.
func Named(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	app.SetNamespace(key.Namespace)
	app.SetName(key.Name)
	return client.IgnoreNotFound(c.Delete(ctx, app))
}

// Ensure fills it in the mutate function.
func Ensure(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	app.Namespace, app.Name = key.Namespace, key.Name
	_, err := controllerutil.CreateOrUpdate(ctx, c, app, func() error {
		app.Spec.Image = "nginx:1.27"
		return nil
	})
	return err
}

// New makes an object of any kind.
func New[T any, P interface {
	*T
	client.Object
}](ctx context.Context, c client.Client, fill func(P)) error {
	var obj P = new(T)
	fill(obj)
	return c.Create(ctx, obj)
}
