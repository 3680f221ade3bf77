package good

import (
	"context"
	"errors"

	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PatchingReconciler patches what a pass has changed of the status when it ends, which it
// does behind the write of the main resource.
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
		if err := r.Status().Patch(ctx, app, client.MergeFrom(base)); err != nil {
			reterr = errors.Join(reterr, err)
		}
	}()
	app.Spec.Image = "nginx:1.27"
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, nil
}

// Copied writes the main resource through a copy.
func (r *PatchingReconciler) Copied(ctx context.Context, app *demov1.Foo) (reterr error) {
	base := app.DeepCopy()
	defer func() {
		if err := r.Status().Patch(ctx, app, client.MergeFrom(base)); err != nil {
			reterr = errors.Join(reterr, err)
		}
	}()
	app.Status.Phase = demov1.FooReady
	app.Spec.Image = "nginx:1.27"
	return r.Update(ctx, app.DeepCopy())
}

// Kept puts back the status that it has kept.
func (r *PatchingReconciler) Kept(ctx context.Context, app *demov1.Foo) (reterr error) {
	base := app.DeepCopy()
	status := demov1.FooStatus{}
	defer func() {
		app.Status = status
		if err := r.Status().Patch(ctx, app, client.MergeFrom(base)); err != nil {
			reterr = errors.Join(reterr, err)
		}
	}()
	app.Status.Phase = demov1.FooReady
	app.Spec.Image = "nginx:1.27"
	status = app.Status
	return r.Update(ctx, app)
}
