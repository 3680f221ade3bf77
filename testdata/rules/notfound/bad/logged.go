package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// TellingReconciler tells of each deletion as an error.
type TellingReconciler struct {
	client.Client
}

func (r *TellingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to read the application") // want `each deletion of a Foo is logged as an error, with its stack, although the function ignores NotFound; test for it before logging`
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, nil
}

// DeafReconciler is not told of new objects.
type DeafReconciler struct {
	client.Client
}

// SetupWithManager starts the controller.
func (r *DeafReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).WithEventFilter(predicate.Funcs{
		CreateFunc: func(event.CreateEvent) bool { return false },
	}).Complete(r)
}

func (r *DeafReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to read the application") // want `each deletion of a Foo is logged as an error`
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, nil
}
