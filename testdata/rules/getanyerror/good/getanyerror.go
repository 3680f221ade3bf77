// Package good tells NotFound apart and returns the rest.
package good

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

func service(app *demov1.Foo) *corev1.Service {
	return &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
}

// doc:begin

// Ensure creates the service unless it is there.
func Ensure(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), svc)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, service(app))
	}
	return err
}

// doc:end

// EnsureNested returns what is no NotFound.
func EnsureNested(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), svc); err != nil {
		if !apierrors.IsNotFound(err) {
			return err
		}
		return c.Create(ctx, service(app))
	}
	return nil
}

// EnsureOther creates another kind: an account of the failure.
func EnsureOther(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), svc); err != nil {
		return c.Create(ctx, &corev1.Event{Message: "no service"})
	}
	return nil
}

// EnsureTold asks a function of the project.
func EnsureTold(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), &corev1.Service{}); err != nil && missing(err) {
		return c.Create(ctx, service(app))
	}
	return nil
}

func missing(err error) bool { return errors.Is(err, context.Canceled) }

// Selector handles both, one after the other.
func Selector(ctx context.Context, c client.Client, app *demov1.Foo) (map[string]string, error) {
	svc := &corev1.Service{}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), svc)
	if apierrors.IsNotFound(err) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	return svc.Spec.Selector, nil
}

// SelectorFirst excludes the others first.
func SelectorFirst(ctx context.Context, c client.Client, app *demov1.Foo) (map[string]string, error) {
	svc := &corev1.Service{}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), svc)
	if client.IgnoreNotFound(err) != nil {
		return nil, err
	}
	if apierrors.IsNotFound(err) {
		return nil, nil
	}
	return svc.Spec.Selector, nil
}

// Exists asks only whether something is there.
func Exists(ctx context.Context, c client.Client, app *demov1.Foo) bool {
	err := c.Get(ctx, client.ObjectKeyFromObject(app), &corev1.Service{})
	return !apierrors.IsNotFound(err)
}

// Removed deletes, and reports the rest below.
func Removed(ctx context.Context, c client.Client, app *demov1.Foo) string {
	err := c.Delete(ctx, app)
	switch {
	case err == nil:
		return "deleted"
	case apierrors.IsNotFound(err):
		return "gone"
	}
	return app.Name
}

// Cached says why it needs no other test.
func Cached(ctx context.Context, c client.Client, app *demov1.Foo) (map[string]string, error) {
	svc := &corev1.Service{}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), svc)
	// The client is cached: NotFound is the only possible error.
	if apierrors.IsNotFound(err) {
		return nil, nil
	}
	return svc.Spec.Selector, nil
}

// EnsureElse returns the other errors.
func EnsureElse(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), &corev1.Service{}); err != nil {
		if apierrors.IsNotFound(err) {
			if err := c.Create(ctx, service(app)); err != nil {
				return err
			}
		} else {
			return err
		}
	}
	return nil
}
