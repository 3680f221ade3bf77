package fixed

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/deletenotfound/fixed/cleanup"
)

// SharedReconciler has a method that deletes the service, also of applications that live.
type SharedReconciler struct {
	client.Client
}

func (r *SharedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Paused {
		return ctrl.Result{}, r.deleteService(ctx, app)
	}
	if isDeleted(app, Finalizer) {
		return ctrl.Result{}, r.finish(ctx, app)
	}
	return ctrl.Result{}, nil
}

func (r *SharedReconciler) finish(ctx context.Context, app *demov1.Foo) error {
	if err := r.deleteService(ctx, app); err != nil {
		return fmt.Errorf("cleanup: %w", err)
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return r.Update(ctx, app)
}

func (r *SharedReconciler) deleteService(ctx context.Context, app *demov1.Foo) error {
	if err := client.IgnoreNotFound(r.Delete(ctx, service(app))); err != nil {
		return fmt.Errorf("delete the service: %w", err)
	}
	return nil
}

// isDeleted also asks whether there is something left to do.
func isDeleted(app *demov1.Foo, finalizer string) bool {
	return app.DeletionTimestamp != nil && controllerutil.ContainsFinalizer(app, finalizer)
}

// ScopeReconciler keeps the application in a scope.
type ScopeReconciler struct {
	client.Client
}

type scope struct {
	client.Client
	app *demov1.Foo
}

func (s *scope) deleting() bool { return !s.app.DeletionTimestamp.IsZero() }

func (r *ScopeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	s := &scope{Client: r.Client, app: app}
	if s.deleting() {
		return ctrl.Result{}, s.finish(ctx)
	}
	return ctrl.Result{}, nil
}

func (s *scope) finish(ctx context.Context) error {
	if err := client.IgnoreNotFound(s.Delete(ctx, service(s.app))); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(s.app, Finalizer)
	return s.Update(ctx, s.app)
}

// OtherReconciler has another package delete the service.
type OtherReconciler struct {
	client.Client
}

func (r *OtherReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := cleanup.Service(ctx, r.Client, app.Namespace, app.Name); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return ctrl.Result{}, r.Update(ctx, app)
}
