// Package good reads what exists already.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Own makes a Foo and a Secret that goes with it.
func Own(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	err := c.Create(ctx, app)
	if apierrors.IsAlreadyExists(err) {
		err = c.Get(ctx, key, app)
	}
	if err != nil {
		return err
	}
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	if err := controllerutil.SetControllerReference(app, secret, c.Scheme()); err != nil {
		return err
	}
	return client.IgnoreAlreadyExists(c.Create(ctx, secret))
}

// doc:end

// Ready reads the Foo whatever became of Create.
func Ready(ctx context.Context, c client.Client, key client.ObjectKey) (bool, error) {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	if err := c.Create(ctx, app); client.IgnoreAlreadyExists(err) != nil {
		return false, err
	}
	if err := c.Get(ctx, key, app); err != nil {
		return false, err
	}
	return app.Status.Phase == demov1.FooReady, nil
}

// Named needs nothing but what it has put in.
func Named(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	app, err := ensure(ctx, c, key)
	if err != nil {
		return "", err
	}
	return app.Name + " runs " + app.Spec.Image, nil
}

func ensure(ctx context.Context, c client.Client, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	app.Spec.Image = "nginx:1.27"
	if err := c.Create(ctx, app); err != nil && !apierrors.IsAlreadyExists(err) {
		return nil, err
	}
	return app, nil
}

// Anew creates what it has read, with all that it has.
func Anew(ctx context.Context, c client.Client, key client.ObjectKey) (types.UID, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return "", err
	}
	app.ResourceVersion = ""
	if err := c.Create(ctx, app); err != nil && !apierrors.IsAlreadyExists(err) {
		return "", err
	}
	return app.UID, nil
}

// Made tells apart whether it has made the Foo itself.
func Made(ctx context.Context, c client.Client, key client.ObjectKey) (types.UID, error) {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	err := c.Create(ctx, app)
	if err != nil && !apierrors.IsAlreadyExists(err) {
		return "", err
	}
	if err == nil {
		return app.UID, nil
	}
	return "", nil
}

// Found creates what it has not found: behind a cache that is late it exists, and the next
// pass finds it.
func Found(ctx context.Context, c client.Client, key client.ObjectKey) (bool, error) {
	found := &demov1.Foo{}
	err := c.Get(ctx, key, found)
	if err == nil {
		return found.Status.Phase == demov1.FooReady, nil
	}
	if !apierrors.IsNotFound(err) {
		return false, err
	}
	return create(ctx, c, key)
}

func create(ctx context.Context, c client.Client, key client.ObjectKey) (bool, error) {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	if err := c.Create(ctx, app); err != nil && !apierrors.IsAlreadyExists(err) {
		return false, err
	}
	return app.Status.Phase == demov1.FooReady, nil
}

// Stated looks at the status that it has set.
func Stated(ctx context.Context, c client.Client, key client.ObjectKey, failed bool) (string, error) {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	if err := c.Create(ctx, app); err != nil && !apierrors.IsAlreadyExists(err) {
		return "", err
	}
	app.Status.Phase = demov1.FooReady
	if failed {
		app.Status.Phase = demov1.FooFailed
	}
	return string(app.Status.Phase), nil
}

// Logged tells of what it has made.
func Logged(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	if err := c.Create(ctx, app); err != nil && !apierrors.IsAlreadyExists(err) {
		return err
	}
	log.FromContext(ctx).Info("there is one", "name", app.Name, "uid", app.UID)
	return nil
}
