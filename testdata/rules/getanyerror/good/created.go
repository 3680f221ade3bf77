package good

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

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

// EnsureTwice goes on to a function that reads once more, and creates only what it does not find.
func EnsureTwice(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), &corev1.Service{}); err == nil {
		return errors.New("it is there")
	}
	return createMissing(ctx, c, service(app))
}

func createMissing(ctx context.Context, c client.Client, svc *corev1.Service) error {
	err := c.Get(ctx, client.ObjectKeyFromObject(svc), svc.DeepCopy())
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, svc)
	}
	return err
}

// EnsureThere creates the service, or finds that it is there.
func EnsureThere(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), &corev1.Service{}); err == nil {
		return nil
	}
	if err := c.Create(ctx, service(app)); err != nil {
		if apierrors.IsAlreadyExists(err) {
			return nil
		}
		return err
	}
	return nil
}

// EnsureWith leaves an object that is there to the function that creates it.
func EnsureWith(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), &corev1.Service{}); err != nil {
		return createOnce(ctx, c, app)
	}
	return nil
}

func createOnce(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Create(ctx, service(app)); !apierrors.IsAlreadyExists(err) {
		return err
	}
	return nil
}

// Cleaner deletes the settings of an application that is gone, and of no other.
type Cleaner struct {
	client.Client
}

func (r *Cleaner) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		if !apierrors.IsNotFound(err) {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, r.remove(ctx, req.NamespacedName)
	}
	return ctrl.Result{}, nil
}

func (r *Cleaner) remove(ctx context.Context, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{}
	settings.Namespace, settings.Name = key.Namespace, key.Name
	return client.IgnoreNotFound(r.Delete(ctx, settings))
}
