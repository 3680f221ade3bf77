package bad

import (
	"context"

	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// RetryReconciler writes again after a conflict.
type RetryReconciler struct {
	client.Client
}

func (r *RetryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		app := &demov1.Foo{}
		if err := r.Get(ctx, req.NamespacedName, app); err != nil {
			return err
		}
		app.Status.Phase = demov1.FooReady
		return r.Update(ctx, app) // want `status of app was changed on line \d+ but Update writes only the main resource`
	})
	return ctrl.Result{}, client.IgnoreNotFound(err)
}

// CapturedReconciler shares the object with the closure that writes it.
type CapturedReconciler struct {
	client.Client
}

func (r *CapturedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	err := retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
			return client.IgnoreNotFound(err)
		}
		app.Status.Phase = demov1.FooReady
		return r.Update(ctx, &app) // want `status of app was changed on line \d+ but Update writes only the main resource`
	})
	return ctrl.Result{}, err
}

// DeferredReconciler reports the phase when the pass ends.
type DeferredReconciler struct {
	client.Client
}

func (r *DeferredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		app.Status.Phase = demov1.FooReady
		if failure := r.Update(ctx, app); err == nil { // want `status of app was changed on line \d+ but Update writes only the main resource`
			err = failure
		}
	}()
	return ctrl.Result{}, nil
}

// ListReconciler writes every application of the namespace.
type ListReconciler struct {
	client.Client
}

func (r *ListReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var apps demov1.FooList
	if err := r.List(ctx, &apps, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	for i := range apps.Items {
		app := &apps.Items[i]
		app.Status.Phase = demov1.FooReady
		if err := r.Update(ctx, app); err != nil { // want `status of app was changed on line \d+ but Update writes only the main resource`
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// Expire writes every application of the namespace, each through the loop's own
// variable.
func (r *ListReconciler) Expire(ctx context.Context, namespace string) error {
	var apps demov1.FooList
	if err := r.List(ctx, &apps, client.InNamespace(namespace)); err != nil {
		return err
	}
	for _, app := range apps.Items {
		app.Status.Phase = demov1.FooFailed
		if err := r.Update(ctx, &app); err != nil { // want `status of app was changed on line \d+ but Update writes only the main resource`
			return err
		}
	}
	return nil
}

// Reset writes the items of the list without a variable.
func (r *ListReconciler) Reset(ctx context.Context, namespace string) error {
	var apps demov1.FooList
	if err := r.List(ctx, &apps, client.InNamespace(namespace)); err != nil {
		return err
	}
	for i := range apps.Items {
		apps.Items[i].Status.Phase = demov1.FooPending
		if err := r.Update(ctx, &apps.Items[i]); err != nil { // want `status of .* was changed on line \d+ but Update writes only the main resource`
			return err
		}
	}
	return nil
}

// Inform saves the status where the helper says that nothing changed.
func Inform(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if inform(app) {
		return c.Update(ctx, app) // want `status of app was changed on line \d+ but Update writes only the main resource`
	}
	app.Labels = map[string]string{"told": "no"}
	return c.Update(ctx, app) // want `status of app was changed on line \d+ but Update writes only the main resource`
}

func inform(app *demov1.Foo) bool {
	app.Status.Message = "informed"
	return app.Status.Phase == demov1.FooReady
}
