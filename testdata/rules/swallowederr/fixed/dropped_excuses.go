package fixed

import (
	"context"
	"fmt"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// InnerReconciler asks for the delay that another function has found, which is none
// as a rule.
type InnerReconciler struct {
	client.Client
}

func (r *InnerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	result, err := r.inner(ctx, app)
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: result.RequeueAfter}, nil
}

func (r *InnerReconciler) inner(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if app.Spec.Paused {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return ctrl.Result{}, r.save(ctx, app)
}

func (r *InnerReconciler) save(ctx context.Context, app *demov1.Foo) error {
	if err := r.Update(ctx, app); err != nil {
		return err
	}
	return r.Status().Update(ctx, app)
}

// Provide makes what a lister does not know.
func Provide(ctx context.Context, c client.Client, services corelisters.ServiceLister, app *demov1.Foo) error {
	_, err := services.Services(app.Namespace).Get(app.Name)
	if apierrors.IsNotFound(err) {
		err = c.Create(ctx, service(app))
	}
	if err != nil {
		return err
	}
	return c.Status().Update(ctx, app)
}

// Look answers with three things.
func Look(ctx context.Context, c client.Client, key client.ObjectKey) (bool, *demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return false, nil, client.IgnoreNotFound(err)
	}
	return app.Spec.Paused, app, nil
}

// CleanupServices drops what the API server says.
func CleanupServices(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Delete(ctx, service(app)); err != nil {
		return err
	}
	return c.Update(ctx, app)
}

// NamedSecret returns what a person has named, or nothing and no error.
func NamedSecret(ctx context.Context, c client.Client, app *demov1.Foo) (*corev1.Secret, error) {
	secret := &corev1.Secret{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Spec.SecretName}, secret); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return secret, nil
}

// Admit goes on without a validation that asks the API server.
func Admit(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := validateNames(ctx, c, app); err != nil {
		return err
	}
	return c.Update(ctx, app)
}

func validateNames(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), service(app)); err != nil {
		return fmt.Errorf("service: %w", err)
	}
	return nil
}
