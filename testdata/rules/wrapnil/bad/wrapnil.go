// Package bad wraps errors that are nil.
package bad

import (
	"context"
	"fmt"

	"github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
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
		return errors.Wrap(err, "no image") // want `err is nil here, and Wrap of nil is nil: the failure is returned as success; make a new error`
	}
	return nil
}

// CheckSecret says what did not go wrong.
func CheckSecret(ctx context.Context, c client.Client, key client.ObjectKey) error {
	secret := &corev1.Secret{}
	if err := c.Get(ctx, key, secret); err != nil {
		return fmt.Errorf("no secret: %w", err)
	} else if len(secret.Data) == 0 {
		return fmt.Errorf("%s is empty: %w", key.Name, err) // want `err is nil here: the error says "%!w\(<nil>\)" instead of what went wrong; name the error that is meant, or leave it out`
	}
	return nil
}

// doc:end

// Named wraps a result that nobody has set yet.
func Named(app *demov1.Foo) (ok bool, err error) {
	if app.Spec.Image == "" {
		return false, errors.Wrapf(err, "no image in %s", app.Name) // want `err is nil here, and Wrapf of nil is nil`
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
		return fmt.Errorf("no image in %s (%v)", app.Name, err) // want `err is nil here: the error says "<nil>" instead of what went wrong; name the error that is meant, or leave it out`
	case app.Spec.SecretName == "":
		return fmt.Errorf("no secret: %s", err) // want `err is nil here: the error says "%!s\(<nil>\)"`
	}
	return nil
}

// Items comes to the branch without an error, too.
func Items(ctx context.Context, c client.Client) (*demov1.Foo, error) {
	list := &demov1.FooList{}
	err := c.List(ctx, list)
	if err != nil || len(list.Items) == 0 {
		return nil, errors.Wrap(err, "no applications") // want `err is nil here when only the other half of the condition holds, and Wrap of nil is nil: the failure is returned as success; make a new error`
	}
	return &list.Items[0], nil
}

// Labelled comes to the branch without an error, too, which the text then tells of.
func Labelled(ctx context.Context, c client.Client, key client.ObjectKey, label string) (string, error) {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	value, ok := app.Labels[label]
	if err != nil || !ok {
		return "", fmt.Errorf("no label %s: %w", label, err) // want `err is nil here when only the other half of the condition holds: the error says "%!w\(<nil>\)" instead of what went wrong; make a new error for that half`
	}
	return value, nil
}

// Remove deletes a pod, and tells success as a failure.
func Remove(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	if err := c.Delete(ctx, pod); !apierrors.IsNotFound(err) {
		return fmt.Errorf("delete the pod: %w", err) // want `err is nil here when nothing has failed: a test for NotFound alone takes success for a failure; test err != nil as well`
	}
	return nil
}

// Volumes asks once more what a call may have changed.
func Volumes(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	if pod.Spec.SecurityContext == nil {
		return errors.New("no security context")
	}
	for range 3 {
		err := c.Get(ctx, client.ObjectKeyFromObject(pod), pod)
		if err != nil || pod.Spec.SecurityContext == nil {
			return fmt.Errorf("not read: %w", err) // want `err is nil here when only the other half of the condition holds: the error says "%!w\(<nil>\)"`
		}
	}
	app, err := sometimes(ctx, c, client.ObjectKeyFromObject(pod))
	if err != nil {
		return err
	}
	if app == nil {
		return fmt.Errorf("no application: %w", err) // want `err is nil here: the error says "%!w\(<nil>\)"`
	}
	return nil
}

func sometimes(ctx context.Context, c client.Client, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return app, nil
}
