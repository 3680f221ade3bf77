package good

import (
	"context"
	"errors"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

var errNameless = errors.New("the object has no name")

// HandingReconciler writes what functions have changed.
type HandingReconciler struct {
	client.Client
}

func (r *HandingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.release(app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Update(ctx, app)
}

func (r *HandingReconciler) release(app *demov1.Foo) error {
	if app.Name == "" {
		return errNameless
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return nil
}

// TellingReconciler writes what a function says that it has changed.
type TellingReconciler struct {
	client.Client
}

func (r *TellingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	released, err := r.letGo(app)
	if err != nil || !released {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Update(ctx, app)
}

func (r *TellingReconciler) letGo(app *demov1.Foo) (bool, error) {
	if app.Name == "" {
		return false, errNameless
	}
	return controllerutil.RemoveFinalizer(app, Finalizer), nil
}

// SharingReconciler has a function that two call: one writes the object, one shows it.
type SharingReconciler struct {
	client.Client
}

func (r *SharingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return r.stored(ctx, app)
	}
	return ctrl.Result{}, nil
}

// Show says what the object would be like.
func (r *SharingReconciler) Show(ctx context.Context, key client.ObjectKey, show func(*demov1.Foo)) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return err
	}
	if err := r.drop(app); err != nil {
		return err
	}
	show(app)
	return nil
}

func (r *SharingReconciler) stored(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if err := r.drop(app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Update(ctx, app)
}

func (r *SharingReconciler) drop(app *demov1.Foo) error {
	if app.Name == "" {
		return errNameless
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return nil
}
