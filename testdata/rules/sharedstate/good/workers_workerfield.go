package good

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// ValueReconciler is passed by value: its fields are those of one reconcile.
type ValueReconciler struct {
	client.Client
	current string
	app     demov1.Foo
}

func (r ValueReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.current = req.Name
	if err := r.Get(ctx, req.NamespacedName, &r.app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.Update(ctx, &r.app)
}

// SetupWithManager takes its options from main.
func (r ValueReconciler) SetupWithManager(mgr ctrl.Manager, options controller.Options) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).WithOptions(options).Complete(r)
}

// NamingReconciler keeps the name of its object in a variable.
type NamingReconciler struct{ client.Client }

// doc:begin

func (r *NamingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	current := req.Name
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Name != current {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return ctrl.Result{}, nil
}

// doc:end

// SetupWithManager starts four workers.
func (r *NamingReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).
		WithOptions(controller.Options{MaxConcurrentReconciles: 4}).Complete(r)
}
