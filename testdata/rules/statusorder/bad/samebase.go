package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AlwaysReconciler patches all that a pass has changed at its end.
type AlwaysReconciler struct {
	client.Client
}

func (r *AlwaysReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	patch := client.MergeFrom(app.DeepCopy()) // want:related `both patches start from this base`
	defer func() {
		if err := r.Patch(ctx, app, patch); err != nil {
			reterr = err
			return
		}
		if err := r.Status().Patch(ctx, app, patch); err != nil { // want `Status\(\)\.Patch of app sends no status: the response to Patch on line \d+ has already replaced it with the stored one; patch the status first, from a copy, or keep a copy`
			reterr = err
		}
	}()
	app.Spec.Image = "nginx:1.27"
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, nil
}
