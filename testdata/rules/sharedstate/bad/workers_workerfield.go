package bad

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// NamingReconciler keeps the name of its object in a field.
type NamingReconciler struct {
	client.Client
	current string
}

// doc:begin

func (r *NamingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.current = req.Name // want `r\.current is assigned without a lock while MaxConcurrentReconciles lets several reconciles run at once`
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Name != r.current {
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
