package fixed

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// FallbackReconciler still helps servers that do not know the status
// subresource. When the server refuses the status, it stores whatever it changed
// in memory instead and says that all went well.
type FallbackReconciler struct {
	client.Client
	Observed demov1.FooStatus
}

func (r *FallbackReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Image == "" {
		app.Spec.Image = "nginx:latest"
	}
	app.Status = r.Observed
	return ctrl.Result{}, r.writeStatus(ctx, app)
}

func (r *FallbackReconciler) writeStatus(ctx context.Context, app *demov1.Foo) error {
	err := r.Status().Update(ctx, app)
	if err != nil {
		return r.Update(ctx, app)
	}
	return nil
}
