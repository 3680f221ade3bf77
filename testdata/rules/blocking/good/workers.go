package good

import (
	"context"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// ManyReconciler has so many workers that nobody waits for one that sleeps a little.
type ManyReconciler struct{ client.Client }

func (r *ManyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Paused {
		r.linger()
	}
	return ctrl.Result{}, nil
}

func (r *ManyReconciler) linger() { time.Sleep(time.Second) }

// SetupWithManager asks for fifty workers.
func (r *ManyReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).
		WithOptions(controller.Options{MaxConcurrentReconciles: 50}).
		Complete(r)
}
