package bad

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppReconciler appends its condition at every pass.
type AppReconciler struct{ client.Client }

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Conditions = append(app.Status.Conditions, metav1.Condition{ // want `a condition is appended on every reconcile: the list grows, or the API server refuses the duplicate; use meta\.SetStatusCondition, which replaces by Type`
		Type:               "Ready",
		Status:             metav1.ConditionTrue,
		Reason:             "Deployed",
		LastTransitionTime: metav1.Now(),
	})
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// doc:end

// HelperReconciler has a function that appends, and a condition of its own.
type HelperReconciler struct{ client.Client }

func (r *HelperReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Image == "" {
		add(&app.Status, metav1.ConditionFalse)
	} else {
		add(&app.Status, metav1.ConditionTrue)
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func add(status *demov1.FooStatus, value metav1.ConditionStatus) {
	c := metav1.Condition{Type: "Ready", Status: value, Reason: "Observed", LastTransitionTime: metav1.Now()}
	status.Conditions = append(status.Conditions, c) // want `a condition is appended on every reconcile`
}
