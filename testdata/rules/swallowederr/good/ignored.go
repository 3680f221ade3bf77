package good

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// CallingReconciler returns what its calls return.
type CallingReconciler struct {
	client.Client
}

func (r *CallingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.save(ctx, app)
}

func (r *CallingReconciler) save(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	return r.Status().Update(ctx, app)
}

// doc:end
