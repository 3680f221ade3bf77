package bad

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// FreshReconciler computes the status anew, and forgets the old conditions.
type FreshReconciler struct{ client.Client }

// doc:begin

func (r *FreshReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status = *status(app)
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// doc:end

// doc:begin

func status(app *demov1.Foo) *demov1.FooStatus {
	s := &demov1.FooStatus{Phase: demov1.FooReady, ObservedGeneration: app.Generation}
	meta.SetStatusCondition(&s.Conditions, metav1.Condition{ // want `the conditions of a new FooStatus are empty, so each pass sets a new LastTransitionTime; start with the conditions that are stored`
		Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed",
	})
	return s
}

// doc:end

// MergeReconciler merges with a function that returns the list.
type MergeReconciler struct{ client.Client }

func (r *MergeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status = observed(app)
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// Holder hides the kinds of which it can be.
type Holder interface {
	metav1.ObjectMetaAccessor
	GetStatus() demov1.FooStatus
}

// Observe makes the status of any of them.
func Observe(app Holder) demov1.FooStatus {
	s := demov1.FooStatus{Phase: demov1.FooReady, ObservedGeneration: app.GetObjectMeta().GetGeneration()}
	s.Conditions = merge(s.Conditions, // want `the conditions of a new FooStatus are empty, so each pass sets a new LastTransitionTime`
		metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed", LastTransitionTime: metav1.Now()})
	return s
}

func observed(app client.Object) demov1.FooStatus {
	s := demov1.FooStatus{Phase: demov1.FooReady, ObservedGeneration: app.GetGeneration()}
	s.Conditions = merge(s.Conditions, // want `the conditions of a new FooStatus are empty, so each pass sets a new LastTransitionTime`
		metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed"})
	return s
}

// merge keeps the times of conditions whose status is the same.
func merge(old []metav1.Condition, conditions ...metav1.Condition) []metav1.Condition {
	for _, c := range conditions {
		meta.SetStatusCondition(&old, c)
	}
	return old
}
