package good

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/mergefrom/good/snapshot"
)

// TwiceReconciler takes a base for each of its two patches.
type TwiceReconciler struct {
	client.Client
}

// doc:begin
func (r *TwiceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	app.Spec.Image = "nginx:1.27"
	if err := r.Patch(ctx, app, client.MergeFrom(base)); err != nil {
		return ctrl.Result{}, err
	}
	base = app.DeepCopy()
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{
		Type:    "Ready",
		Status:  metav1.ConditionTrue,
		Reason:  "Deployed",
		Message: "all replicas run",
	})
	return ctrl.Result{}, r.Status().Patch(ctx, app, client.MergeFrom(base))
}

// doc:end

// HelperReconciler copies and changes in functions of another package.
type HelperReconciler struct {
	client.Client
}

func (r *HelperReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := snapshot.Of(app)
	snapshot.Label(app, "phase", "ready")
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(base))
}

// AgainReconciler sets what it sends once more after the copy.
type AgainReconciler struct {
	client.Client
}

func (r *AgainReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	base := app.DeepCopy()
	base.Status.Phase = ""
	app.Status.Phase = demov1.FooReady
	app.Status.ObservedGeneration = app.Generation
	return ctrl.Result{}, r.Status().Patch(ctx, app, client.MergeFrom(base))
}
