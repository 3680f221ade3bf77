package fixed

import (
	"context"

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
}

// Reconcile stops the worker when the application could not be read, and lets it go on
// when there is none.
func (r *WorkReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, app)
	if err != nil {
		if err = client.IgnoreNotFound(err); err == nil {
			return ctrl.Result{}, err
		} else {
			// not found: nobody needs the worker
			r.Workers.Stop(req.NamespacedName)
			return ctrl.Result{}, nil
		}
	}
	return ctrl.Result{}, nil
}

// Follow has the same mistake in a test of the kind.
func (r *WorkReconciler) Follow(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		if !apierrors.IsNotFound(err) {
			log.FromContext(ctx).Info("the application does not exist any more, nothing to do")
			r.Workers.Stop(req.NamespacedName)
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// Gone does nothing but say so.
func (r *WorkReconciler) Gone(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, app)); err != nil {
		log.FromContext(ctx).Info("application not found")
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}
