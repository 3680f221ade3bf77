package good

import (
	"context"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A Workers ends what runs for an object.
type Workers interface {
	Stop(name types.NamespacedName)
}

// WorkReconciler has a worker for each application.
type WorkReconciler struct {
	client.Client
	Workers Workers
	Failed  int
}

// Reconcile stops the worker when there is no application any more.
func (r *WorkReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, app)
	if err != nil {
		if err = client.IgnoreNotFound(err); err != nil {
			return ctrl.Result{}, err
		} else {
			// not found: nobody needs the worker
			r.Workers.Stop(req.NamespacedName)
			return ctrl.Result{}, nil
		}
	}
	return ctrl.Result{}, nil
}

// Follow stops the worker, too, when the application cannot be read.
func (r *WorkReconciler) Follow(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		if !apierrors.IsNotFound(err) {
			// any other error than not found
			r.Workers.Stop(req.NamespacedName)
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// Gone says what went wrong, and comes again.
func (r *WorkReconciler) Gone(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, app)); err != nil {
		log.FromContext(ctx).Info("application not found", "error", err.Error())
		r.Workers.Stop(req.NamespacedName)
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, nil
}

// Count does something else for other errors, and says nothing of NotFound there.
func (r *WorkReconciler) Count(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); client.IgnoreNotFound(err) != nil {
		// the worker goes on with what it has
		r.Failed++
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return ctrl.Result{}, nil
}
