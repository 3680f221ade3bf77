// Package numbered holds a reconciler that is told how many workers it has.
package numbered

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A Reconciler has the one worker that its program gives it.
type Reconciler struct {
	client.Client
	Attempts map[string]int
	last     string
	app      demov1.Foo
}

// Reconcile counts.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.Attempts[req.String()]++
	r.last = req.Name
	return ctrl.Result{}, client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, &r.app))
}

// SetupWithManager starts it.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager, workers int) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).
		WithOptions(controller.Options{MaxConcurrentReconciles: workers}).Complete(r)
}
