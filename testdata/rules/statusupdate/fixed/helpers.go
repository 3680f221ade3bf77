package fixed

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/fixed/api"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/fixed/conditions"
)

// FunctionReconciler changes the status in a function of the package.
type FunctionReconciler struct {
	client.Client
}

func (r *FunctionReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	setPhase(&app.Status, demov1.FooReady)
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func setPhase(status *demov1.FooStatus, phase demov1.FooPhase) {
	status.Phase = phase
}

// MethodReconciler changes the status two methods away.
type MethodReconciler struct {
	client.Client
}

func (r *MethodReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.observe(app)
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *MethodReconciler) observe(app *demov1.Foo) {
	if app.Spec.Image != "" {
		r.setReady(app)
	}
}

func (r *MethodReconciler) setReady(app *demov1.Foo) {
	app.Status.Phase = demov1.FooReady
}

// PackageReconciler changes the status in a function of another package.
type PackageReconciler struct {
	client.Client
}

func (r *PackageReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	conditions.MarkReady(app)
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// SetterReconciler sets a condition with a function of another package.
type SetterReconciler struct {
	client.Client
}

func (r *SetterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	conditions.Set(&app.Status.Conditions, "Ready", "Deployed")
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// WebsiteReconciler calls a method of the kind. That the kind has the
// subresource is known from its package alone.
type WebsiteReconciler struct {
	client.Client
}

func (r *WebsiteReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Website{}
	if err := r.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	site.SetConditions([]metav1.Condition{{
		Type:               "Ready",
		Status:             metav1.ConditionTrue,
		Reason:             "Served",
		LastTransitionTime: metav1.Now(),
	}})
	return ctrl.Result{}, r.Status().Update(ctx, site)
}
