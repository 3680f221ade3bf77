package bad

import (
	"context"
	"errors"

	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PatchingReconciler patches what a pass has changed of the status when it ends. Update
// has brought the stored one back by then, and there is nothing to patch.
type PatchingReconciler struct {
	client.Client
}

func (r *PatchingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	defer func() {
		if equality.Semantic.DeepEqual(base.Status, app.Status) {
			return
		}
		if err := r.Status().Patch(ctx, app, client.MergeFrom(base)); err != nil { // want `status of app set on line \d+ is overwritten by the response to Update on line \d+ before Status\(\)\.Patch saves it`
			reterr = errors.Join(reterr, err)
		}
	}()
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Update(ctx, app)
}
