// Package bad goes on with what it wanted to create where the server has another.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Own makes a Foo and a Secret that goes with it.
func Own(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	if err := c.Create(ctx, app); err != nil && !apierrors.IsAlreadyExists(err) { // want `when this exists already app is not filled, and its UID is used on line \d+`
		return err
	}
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	if err := controllerutil.SetControllerReference(app, secret, c.Scheme()); err != nil {
		return err
	}
	return client.IgnoreAlreadyExists(c.Create(ctx, secret))
}

// doc:end

// Ready makes a Foo and says whether it is ready.
func Ready(ctx context.Context, c client.Client, key client.ObjectKey) (bool, error) {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	err := c.Create(ctx, app) // want `when this exists already app is not filled, and its status is used on line \d+`
	if client.IgnoreAlreadyExists(err) != nil {
		return false, err
	}
	return app.Status.Phase == demov1.FooReady, nil
}

// Reference names a Foo as an owner.
func Reference(ctx context.Context, c client.Client, key client.ObjectKey) (metav1.OwnerReference, error) {
	app, err := ensure(ctx, c, key)
	if err != nil {
		return metav1.OwnerReference{}, err
	}
	return metav1.OwnerReference{APIVersion: demov1.GroupVersion.String(), Kind: "Foo", Name: app.GetName(), UID: app.GetUID()}, nil
}

func ensure(ctx context.Context, c client.Client, key client.ObjectKey) (*demov1.Foo, error) {
	app := newApp(key)
	if err := c.Create(ctx, app); err != nil { // want `when this exists already app is not filled, and its UID is used on line \d+`
		if !apierrors.IsAlreadyExists(err) {
			return nil, err
		}
	}
	return app, nil
}

func newApp(key client.ObjectKey) *demov1.Foo {
	return &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
}

// Remake makes a Foo anew that it knows to have made, and returns its UID.
func Remake(ctx context.Context, c client.Client, key client.ObjectKey, known bool) (types.UID, bool, error) {
	app, first := &demov1.Foo{}, true
	if known {
		first = false
		switch err := c.Get(ctx, key, app); {
		case err == nil:
			return app.UID, first, nil
		case !apierrors.IsNotFound(err):
			return "", first, err
		}
	}
	app = newApp(key)
	if err := c.Create(ctx, app); err != nil && !apierrors.IsAlreadyExists(err) { // want `when this exists already app is not filled, and its UID is used on line \d+`
		return "", first, err
	}
	if !first {
		app.Labels = nil
	}
	return app.UID, first, nil
}
