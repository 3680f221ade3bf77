// Package good sets conditions that the API server takes.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	metav1ac "k8s.io/client-go/applyconfigurations/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppReconciler gives a reason in one word.
type AppReconciler struct{ client.Client }

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{
		Type:    "Ready",
		Status:  metav1.ConditionTrue,
		Reason:  "Deployed",
		Message: "all replicas run",
	})
	app.Status.ObservedGeneration = app.Generation
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// doc:end

// Conditions sets one condition of each kind that is taken.
var Conditions = map[string]func(app *demov1.Foo){
	"later": func(app *demov1.Foo) {
		ready := metav1.Condition{Type: "Ready"}
		ready.Status, ready.Reason = metav1.ConditionTrue, "Deployed"
		meta.SetStatusCondition(&app.Status.Conditions, ready)
	},
	"branch": func(app *demov1.Foo) {
		ready := metav1.Condition{Type: "demo.ctrlvet.dev/Ready", Status: metav1.ConditionUnknown, Message: "Some words."}
		if app.Spec.Paused {
			ready.Reason = "Paused"
		} else {
			ready.Reason = "Waiting"
		}
		meta.SetStatusCondition(&app.Status.Conditions, ready)
	},
	"pointer": func(app *demov1.Foo) {
		ready := metav1.Condition{Type: "Ready"}
		fill(&ready)
		meta.SetStatusCondition(&app.Status.Conditions, ready)
	},
	"computed": func(app *demov1.Foo) {
		reason := "Deployed"
		if app.Spec.Paused {
			reason = "Paused"
		}
		meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: reason})
	},
	"place": func(app *demov1.Foo) {
		app.Status.Conditions = append(app.Status.Conditions, metav1.Condition{})
		last := &app.Status.Conditions[len(app.Status.Conditions)-1]
		last.Type, last.Status, last.Reason, last.LastTransitionTime = "Ready", metav1.ConditionTrue, "Deployed", app.CreationTimestamp
	},
	"list": func(app *demov1.Foo) {
		app.Status.Conditions = []metav1.Condition{
			{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed", LastTransitionTime: app.CreationTimestamp},
		}
	},
}

func fill(c *metav1.Condition) { c.Status, c.Reason = metav1.ConditionTrue, "Deployed" }

// Same compares with conditions that go nowhere.
func Same(app *demov1.Foo) bool {
	want := metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue}
	got := meta.FindStatusCondition(app.Status.Conditions, want.Type)
	return got != nil && got.Status == want.Status
}

// Apply holds only what it owns.
func Apply() *metav1ac.ConditionApplyConfiguration {
	return metav1ac.Condition().WithType("Ready").WithStatus(metav1.ConditionTrue)
}

// Pod conditions have other rules.
func Pod(pod *corev1.Pod) {
	pod.Status.Conditions = []corev1.PodCondition{{Type: "is ready", Status: corev1.ConditionTrue}}
}

// New builds an object for a test: nobody sends it.
func New() *demov1.Foo {
	app := &demov1.Foo{}
	app.Status.Conditions = []metav1.Condition{{Type: "Ready", Status: metav1.ConditionTrue}}
	return app
}
