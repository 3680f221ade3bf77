package good

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerpersist/good/owning"
)

// OwnedReconciler changes the metadata in memory and writes it once, at the end.
type OwnedReconciler struct {
	*owning.Base
	Owner client.Object
}

func (r *OwnedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	changed, err := r.prepareOwned(app)
	if err != nil || !changed {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Update(ctx, app)
}

func (r *OwnedReconciler) prepareOwned(app *demov1.Foo) (bool, error) {
	changed := false
	if !controllerutil.ContainsFinalizer(app, Finalizer) {
		controllerutil.AddFinalizer(app, Finalizer)
		changed = true
	}
	owned, err := r.EnsureOwnerReference(r.Owner, app)
	if err != nil {
		return false, err
	}
	labelled, err := r.EnsureLabel(app, "demo.ctrlvet.dev/owned", "true")
	if err != nil {
		return false, err
	}
	return changed || owned || labelled, nil
}
