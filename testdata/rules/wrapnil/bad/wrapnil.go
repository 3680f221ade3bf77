// Package bad wraps errors that are nil.
package bad

import (
	"context"
	"fmt"

	"github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// CheckImage wraps the error of the read, which has succeeded.
func CheckImage(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	if err != nil {
		return errors.Wrap(err, "no application")
	}
	if app.Spec.Image == "" {
		return errors.Wrap(err, "no image") // want `err is nil here and Wrap of nil is nil: the failure is reported as success; make a new error`
	}
	return nil
}

// CheckSecret says what did not go wrong.
func CheckSecret(ctx context.Context, c client.Client, key client.ObjectKey) error {
	secret := &corev1.Secret{}
	if err := c.Get(ctx, key, secret); err != nil {
		return fmt.Errorf("no secret: %w", err)
	} else if len(secret.Data) == 0 {
		return fmt.Errorf("%s is empty: %w", key.Name, err) // want `err is nil here: the error says "%!w\(<nil>\)" instead of what went wrong; leave it out`
	}
	return nil
}

// doc:end

// Named wraps a result that nobody has set yet.
func Named(app *demov1.Foo) (ok bool, err error) {
	if app.Spec.Image == "" {
		return false, errors.Wrapf(err, "no image in %s", app.Name) // want `err is nil here and Wrapf of nil is nil`
	}
	return true, nil
}

// Switched says it in a switch.
func Switched(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	switch {
	case err != nil:
		return err
	case app.Spec.Image == "":
		return fmt.Errorf("no image in %s (%v)", app.Name, err) // want `err is nil here: the error says "<nil>" instead of what went wrong; leave it out`
	case app.Spec.SecretName == "":
		return fmt.Errorf("no secret: %s", err) // want `err is nil here: the error says "%!s\(<nil>\)"`
	}
	return nil
}

// Connect tests one error and tells of another.
func Connect(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app, secret := &demov1.Foo{}, &corev1.Secret{}
	err := c.Get(ctx, key, app)
	if err != nil {
		return err
	}
	secretErr := c.Get(ctx, key, secret)
	if secretErr != nil {
		return fmt.Errorf("no secret for %s: %w", app.Name, err) // want `err is nil here: the error says "%!w\(<nil>\)" instead of what went wrong; put in secretErr, which was tested`
	}
	if secretErr := c.Delete(ctx, app); secretErr != nil {
		return errors.Wrap(err, "not deleted") // want `err is nil here and Wrap of nil is nil: the failure is reported as success; wrap secretErr, which was tested`
	}
	return nil
}

// Items comes to the branch without an error, too.
func Items(ctx context.Context, c client.Client) (*demov1.Foo, error) {
	list := &demov1.FooList{}
	err := c.List(ctx, list)
	if err != nil || len(list.Items) == 0 {
		return nil, errors.Wrap(err, "no applications") // want `err can be nil here, where the other half of the condition holds, and Wrap of nil is nil: the failure is reported as success; make a new error`
	}
	return &list.Items[0], nil
}

// Labelled comes to the branch without an error, too, which the text then tells of.
func Labelled(ctx context.Context, c client.Client, key client.ObjectKey, label string) (string, error) {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	value, ok := app.Labels[label]
	if err != nil || !ok {
		return "", fmt.Errorf("no label %s: %w", label, err) // want `err can be nil here, where the other half of the condition holds: the error then says "%!w\(<nil>\)" instead of what went wrong; make an error of its own for that half`
	}
	return value, nil
}

// Allowed asks for the answer first, which may be no without an error.
func Allowed(ctx context.Context, c client.Client, key client.ObjectKey) error {
	allowed, err := allowed(ctx, c, key)
	if !allowed || err != nil {
		return errors.WithMessagef(err, "%s is not allowed", key.Name) // want `err can be nil here, where the other half of the condition holds, and WithMessagef of nil is nil: the failure is reported as success; make a new error`
	}
	return nil
}

func allowed(ctx context.Context, c client.Client, key client.ObjectKey) (bool, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return false, err
	}
	return app.Spec.Image != "", nil
}

// AllowedFirst tests the error where the answer is yes.
func AllowedFirst(ctx context.Context, c client.Client, key client.ObjectKey) error {
	ok, err := allowed(ctx, c, key)
	if !ok {
		return errors.Wrap(err, "not allowed") // want `err can be nil here, as it is tested only further down, and Wrap of nil is nil: the failure is reported as success; make a new error`
	}
	if err != nil {
		return errors.Wrap(err, "unable to ask")
	}
	return nil
}
