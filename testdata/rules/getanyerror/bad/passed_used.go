package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Selector goes on after every other error.
func Selector(ctx context.Context, c client.Client, app *demov1.Foo) (map[string]string, error) {
	svc := &corev1.Service{}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), svc) // want `only NotFound of Get is handled: after any other error, such as a timeout, svc is used as if it had been read; return other errors`
	if apierrors.IsNotFound(err) {
		return nil, nil
	}
	return svc.Spec.Selector, nil
}

// doc:end

// Store is a client of the project's own.
type Store interface {
	Load(ctx context.Context, name string) (*demov1.Foo, error)
}

// Image tests for nil and NotFound only.
func Image(ctx context.Context, s Store, name string) (string, error) {
	app, err := s.Load(ctx, name) // want `only NotFound of Load is handled: after any other error app is used as if it had been read; return other errors`
	if err != nil && apierrors.IsNotFound(err) {
		return "default", nil
	}
	if app != nil {
		return app.Spec.Image, nil
	}
	return "", nil
}

// Refresh asks again in a loop, and then writes what it may not have read.
func Refresh(ctx context.Context, c client.Client, app *demov1.Foo) error {
	for range 3 {
		err := c.Get(ctx, client.ObjectKeyFromObject(app), app) // want `only NotFound of Get is handled: after any other error, such as a timeout, app is used as if it had been read; return other errors`
		if apierrors.IsNotFound(err) {
			return nil
		}
		app.Labels = map[string]string{"seen": app.Spec.Image}
	}
	return c.Update(ctx, app)
}

var errNoPod = apierrors.NewNotFound(corev1.Resource("pods"), "")

// stored returns what it has, and what its context says.
func stored(ctx context.Context, pods map[string]*corev1.Pod, name string) (*corev1.Pod, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if p, ok := pods[name]; ok {
		return p, nil
	}
	return nil, errNoPod
}

// NodeOf has two kinds of errors to look at.
func NodeOf(ctx context.Context, pods map[string]*corev1.Pod, name string) string {
	pod, err := stored(ctx, pods, name) // want `only NotFound of stored is handled: after any other error pod is used as if it had been read`
	if apierrors.IsNotFound(err) {
		return ""
	}
	return pod.Spec.NodeName
}
