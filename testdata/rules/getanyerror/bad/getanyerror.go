// Package bad takes errors of reads for answers.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
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
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), svc); err != nil { // want `every error of Get is treated as "not found": a timeout or Forbidden error also ends in Create; test apierrors.IsNotFound and return other errors`
		return c.Create(ctx, service(app))
	}
	return nil
}

// doc:end

// EnsureLater returns when the object is there.
func EnsureLater(ctx context.Context, c kubernetes.Interface, app *demov1.Foo) error {
	_, err := c.CoreV1().Services(app.Namespace).Get(ctx, app.Name, metav1.GetOptions{}) // want `every error of Get is treated as "not found"`
	if err == nil {
		return nil
	}
	klog.ErrorS(err, "no service yet")
	_, err = c.CoreV1().Services(app.Namespace).Create(ctx, service(app), metav1.CreateOptions{})
	return err
}

// Selector goes on after every other error.
func Selector(ctx context.Context, c client.Client, app *demov1.Foo) (map[string]string, error) {
	svc := &corev1.Service{}
	err := c.Get(ctx, client.ObjectKeyFromObject(app), svc) // want `only NotFound of Get is handled: after any other error, such as a timeout, svc is used as if it had been read; return other errors`
	if apierrors.IsNotFound(err) {
		return nil, nil
	}
	return svc.Spec.Selector, nil
}

// Store is a client of the project's own.
type Store interface {
	Load(ctx context.Context, name string) (*demov1.Foo, error)
}

// Image tests for nil and NotFound only.
func Image(ctx context.Context, s Store, name string) (string, error) {
	app, err := s.Load(ctx, name) // want `only NotFound of Load is handled: after any other error, such as a timeout, app is used`
	if err != nil && apierrors.IsNotFound(err) {
		return "default", nil
	}
	if app != nil {
		return app.Spec.Image, nil
	}
	return "", nil
}

// EnsureNested forgets the other errors.
func EnsureNested(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), &corev1.Service{}); err != nil { // want `only NotFound of Get is handled: after any other error, such as a timeout, the object counts as there although nobody knows; return other errors`
		if apierrors.IsNotFound(err) {
			if err := c.Create(ctx, service(app)); err != nil {
				return err
			}
		}
	}
	return nil
}
