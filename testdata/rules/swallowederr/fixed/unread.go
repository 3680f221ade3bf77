package fixed

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppsClient is what client-gen generates for the kind.
type AppsClient interface {
	Get(ctx context.Context, name string, opts metav1.GetOptions) (*demov1.Foo, error)
	UpdateStatus(ctx context.Context, app *demov1.Foo, opts metav1.UpdateOptions) (*demov1.Foo, error)
}

// Fail marks an application as failed.
func Fail(ctx context.Context, apps AppsClient, name string) error {
	app, err := apps.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	app.Status.Phase = demov1.FooFailed
	_, err = apps.UpdateStatus(ctx, app, metav1.UpdateOptions{})
	return nil
}

// Twice overwrites the first error.
func Twice(ctx context.Context, c client.Client, app *demov1.Foo) (err error) {
	err = c.Update(ctx, app)
	err = c.Status().Update(ctx, app)
	return err
}

// PhaseReconciler discards the error of the status write.
type PhaseReconciler struct {
	client.Client
}

func (r *PhaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	// Update the status but don't return an error: nothing else is wrong.
	app.Status.Phase = demov1.FooReady
	_ = r.Status().Update(ctx, app)
	return ctrl.Result{}, nil
}

// ConflictReconciler handles one kind of error.
type ConflictReconciler struct {
	client.Client
}

func (r *ConflictReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, app)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.save(ctx, app); apierrors.IsConflict(err) {
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, err
}

func (r *ConflictReconciler) save(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	return r.Status().Update(ctx, app)
}

// Remove takes every failure for a success.
func Remove(ctx context.Context, c client.Client, app *demov1.Foo) error {
	err := c.Delete(ctx, app)
	if apierrors.IsNotFound(err) {
		return nil
	}
	return nil
}
