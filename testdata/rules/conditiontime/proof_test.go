// Package conditiontime_test sets conditions that are there already.
package conditiontime_test

import (
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/conditiontime/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/conditiontime/good"
)

// TestSetters: the time moves although the status does not.
func TestSetters(t *testing.T) {
	old := metav1.NewTime(time.Now().Add(-time.Hour))
	list := func() []metav1.Condition {
		return []metav1.Condition{{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed", LastTransitionTime: old}}
	}
	same := metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed"}

	a := list()
	bad.SetCondition(&a, same)
	b := demov1.FooStatus{Conditions: list()}
	bad.SetStatus(&b, "Ready", metav1.ConditionTrue, "Deployed")
	if a[0].LastTransitionTime.Equal(&old) || b.Conditions[0].LastTransitionTime.Equal(&old) {
		t.Error("bad: the time was kept")
	}

	for name, set := range map[string]func(*demov1.FooStatus){
		"mark":    func(s *demov1.FooStatus) { bad.Mark(s, "Ready", metav1.ConditionTrue) },
	} {
		s := &demov1.FooStatus{Conditions: list()}
		if set(s); len(s.Conditions) != 1 || s.Conditions[0].LastTransitionTime.Equal(&old) {
			t.Errorf("bad %s: the time was kept", name)
		}
	}

	for name, set := range map[string]func(*demov1.FooStatus){
		"mark":    func(s *demov1.FooStatus) { good.Mark(s, "Ready", metav1.ConditionTrue) },
		"moved":   func(s *demov1.FooStatus) { good.Moved(s, old) },
	} {
		s := &demov1.FooStatus{Conditions: list()}
		if set(s); len(s.Conditions) != 1 || !s.Conditions[0].LastTransitionTime.Equal(&old) {
			t.Errorf("good %s: the time moved", name)
		}
	}

	a = list()
	good.SetCondition(&a, same)
	b = demov1.FooStatus{Conditions: list()}
	good.Touch(&b, "Ready", metav1.ConditionTrue)
	if !a[0].LastTransitionTime.Equal(&old) || !b.Conditions[0].LastTransitionTime.Equal(&old) {
		t.Error("good: the time moved")
	}
}

// TestAppended: after three passes, who appends has three conditions.
func TestAppended(t *testing.T) {
	conditions := func(make func(client.Client) reconcile.Reconciler) int {
		app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "app"}}
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app).WithStatusSubresource(app).Build()
		for range 3 {
			if _, err := make(c).Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)}); err != nil {
				t.Fatal(err)
			}
		}
		if err := c.Get(t.Context(), client.ObjectKeyFromObject(app), app); err != nil {
			t.Fatal(err)
		}
		return len(app.Status.Conditions)
	}
	for name, rec := range map[string]func(client.Client) reconcile.Reconciler{
		"app":    func(c client.Client) reconcile.Reconciler { return &bad.AppReconciler{Client: c} },
		"helper": func(c client.Client) reconcile.Reconciler { return &bad.HelperReconciler{Client: c} },
	} {
		if n := conditions(rec); n != 3 {
			t.Errorf("bad %s: %d conditions", name, n)
		}
	}
	for name, rec := range map[string]struct {
		make func(client.Client) reconcile.Reconciler
		want int
	}{
		"app":     {func(c client.Client) reconcile.Reconciler { return &good.AppReconciler{Client: c} }, 1},
		"looking": {func(c client.Client) reconcile.Reconciler { return &good.LookingReconciler{Client: c} }, 2},
		"reset":   {func(c client.Client) reconcile.Reconciler { return &good.ResetReconciler{Client: c} }, 1},
		"once":    {func(c client.Client) reconcile.Reconciler { return &good.OnceReconciler{Client: c} }, 1},
	} {
		if n := conditions(rec.make); n != rec.want {
			t.Errorf("good %s: %d conditions", name, n)
		}
	}
}

// TestRestartTwice marks an object twice, whose condition Restarting is true already.
func TestRestartTwice(t *testing.T) {
	old := metav1.NewTime(time.Now().Add(-time.Hour))
	app := &demov1.Foo{Status: demov1.FooStatus{Conditions: []metav1.Condition{
		{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed", LastTransitionTime: old},
		{Type: "Restarting", Status: metav1.ConditionTrue, Reason: "Failed", LastTransitionTime: old},
	}}}
	(&good.Restarter{Failed: 1}).Restart(app)
	if !app.Status.Conditions[1].LastTransitionTime.Equal(&old) {
		t.Error("good: the time moved")
	}
}
