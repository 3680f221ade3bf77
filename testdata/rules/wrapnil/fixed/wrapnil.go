// Package bad wraps errors that are nil.
package fixed

import (
	"context"
	"fmt"

	"github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// CheckImage wraps the error of the read, which has succeeded.
func CheckImage(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	if err != nil {
		return errors.Wrap(err, "no application")
	}
	if app.Spec.Image == "" {
		return errors.New("no image")
	}
	return nil
}

// CheckSecret says what did not go wrong.
func CheckSecret(ctx context.Context, c client.Client, key client.ObjectKey) error {
	secret := &corev1.Secret{}
	if err := c.Get(ctx, key, secret); err != nil {
		return fmt.Errorf("no secret: %w", err)
	} else if len(secret.Data) == 0 {
		return fmt.Errorf("%s is empty", key.Name)
	}
	return nil
}

// Named wraps a result that nobody has set yet.
func Named(app *demov1.Foo) (ok bool, err error) {
	if app.Spec.Image == "" {
		return false, errors.Errorf("no image in %s", app.Name)
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
		return fmt.Errorf("no image in %s (%v)", app.Name, err)
	case app.Spec.SecretName == "":
		return fmt.Errorf("no secret")
	}
	return nil
}

// Items comes to the branch without an error, too.
func Items(ctx context.Context, c client.Client) (*demov1.Foo, error) {
	list := &demov1.FooList{}
	err := c.List(ctx, list)
	if err != nil || len(list.Items) == 0 {
		return nil, errors.Wrap(err, "no applications")
	}
	return &list.Items[0], nil
}

// Labelled comes to the branch without an error, too, which the text then tells of.
func Labelled(ctx context.Context, c client.Client, key client.ObjectKey, label string) (string, error) {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	value, ok := app.Labels[label]
	if err != nil || !ok {
		return "", fmt.Errorf("no label %s: %w", label, err)
	}
	return value, nil
}

// Remove deletes a pod, and tells success as a failure.
func Remove(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	if err := c.Delete(ctx, pod); !apierrors.IsNotFound(err) {
		return fmt.Errorf("delete the pod: %w", err)
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
			return fmt.Errorf("not read: %w", err)
		}
	}
	app, err := sometimes(ctx, c, client.ObjectKeyFromObject(pod))
	if err != nil {
		return err
	}
	if app == nil {
		return fmt.Errorf("no application")
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
