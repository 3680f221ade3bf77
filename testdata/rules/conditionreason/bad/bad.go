// Package bad sets conditions that the API server refuses.
package bad

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppReconciler gives no reason.
type AppReconciler struct{ client.Client }

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{ // want `Reason of condition "Ready" is empty: the API server refuses the whole status write; set a CamelCase reason`
		Type:    "Ready",
		Status:  metav1.ConditionTrue,
		Message: "all replicas run",
	})
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// doc:end

const notReady = "not ready yet"

// Reasons sets one condition of each kind that is refused.
var Reasons = map[string]func(app *demov1.Foo){
	"reason": func(app *demov1.Foo) {
		meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{
			Type: "Ready", Status: metav1.ConditionFalse, Reason: notReady, // want `Reason of condition "Ready" does not match \^\[A-Za-z\]`
		})
	},
	"status": func(app *demov1.Foo) {
		ready := metav1.Condition{
			Type: "Ready", Status: "Yes", Reason: "Deployed", // want `Status of condition "Ready" is none of True, False, Unknown: the API server refuses the whole status write; use metav1\.ConditionTrue, ConditionFalse or ConditionUnknown`
		}
		ready.ObservedGeneration = app.Generation
		meta.SetStatusCondition(&app.Status.Conditions, ready)
	},
	"no status": func(app *demov1.Foo) {
		meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Reason: "Deployed"}) // want `Status of condition "Ready" is empty`
	},
	"type": func(app *demov1.Foo) {
		meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "is ready", Status: metav1.ConditionTrue, Reason: "Deployed"}) // want `Type of condition is not a qualified name`
	},
}

// AppendReconciler puts its condition into the list by hand.
type AppendReconciler struct{ client.Client }

func (r *AppendReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if len(app.Status.Conditions) == 0 {
		app.Status.Conditions = append(app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, LastTransitionTime: metav1.Now()}) // want `Reason of condition "Ready" is empty`
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// ListReconciler makes the list anew.
type ListReconciler struct{ client.Client }

func (r *ListReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	setReady(app)
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func setReady(app *demov1.Foo) {
	app.Status.Conditions = []metav1.Condition{{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed"}} // want `LastTransitionTime of condition "Ready" is not set: the API server refuses the whole status write; use meta\.SetStatusCondition`
}
