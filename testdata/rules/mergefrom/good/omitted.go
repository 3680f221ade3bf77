package good

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// OmittedReconciler takes its base first.
type OmittedReconciler struct {
	client.Client
}

// doc:begin
func (r *OmittedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	app.SetLabels(map[string]string{"phase": "ready"})
	app.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(base))
}

// doc:end

// InMemoryReconciler changes for this pass alone what is left out, or the spec.
type InMemoryReconciler struct {
	client.Client
}

func (r *InMemoryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Image = "mirror.example.com/" + app.Spec.Image
	if app.Annotations == nil {
		app.Annotations = map[string]string{"demo.ctrlvet.dev/seen": "true"}
	}
	base := app.DeepCopy()
	app.SetLabels(map[string]string{"phase": "ready"})
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(base))
}

// AgainReconciler makes the change again behind the base.
type AgainReconciler struct {
	client.Client
}

func (r *AgainReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooPending
	base := app.DeepCopy()
	app.Status.Message = "seen"
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Patch(ctx, app, client.MergeFrom(base))
}

// WholeReconciler sends the whole object first, and patches the status behind that.
type WholeReconciler struct {
	client.Client
}

func (r *WholeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.SetLabels(map[string]string{"phase": "ready"})
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	base := app.DeepCopy()
	app.Status.Phase = demov1.FooReady
	app.Status.Message = "seen"
	return ctrl.Result{}, r.Status().Patch(ctx, app, client.MergeFrom(base))
}
