package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// A propagator hands on what a parent says.
type propagator struct{ parent, child *demov1.Foo }

func propagate(parent, child *demov1.Foo) *propagator { return &propagator{parent, child} }

func (p *propagator) apply() client.Object {
	p.child.Spec = p.parent.Spec
	return p.child
}

// Propagated gets the same object back.
func Propagated(ctx context.Context, c client.Client, wanted *demov1.Foo) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: wanted.Namespace, Name: wanted.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, app, func() error {
		app = propagate(wanted, app).apply().(*demov1.Foo)
		return nil
	})
	return err
}

// Kept replaces the object and keeps what the server set.
func Kept(ctx context.Context, c client.Client, wanted *demov1.Foo) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: wanted.Namespace, Name: wanted.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, app, func() error {
		version, status := app.ResourceVersion, app.Status
		wanted.DeepCopyInto(app)
		app.ResourceVersion, app.Status = version, status
		return nil
	})
	return err
}

// doc:end

// Created replaces what is not there yet, and goes on with what is.
func Created(ctx context.Context, c client.Client, wanted *demov1.Foo) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: wanted.Namespace, Name: wanted.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, app, func() error {
		if app.CreationTimestamp.IsZero() {
			wanted.DeepCopyInto(app)
		}
		app.Spec.Image = wanted.Spec.Image
		return nil
	})
	return err
}
