// Package conditiontime_test runs the controllers against a real API server,
// whose list of conditions is a map by type.
package conditiontime_test

import (
	"strings"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/conditiontime/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/conditiontime/good"
)

func create(t *testing.T, name string) reconcile.Request {
	t.Helper()
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: proof.Namespace(t, proof.Server(t)), Name: name}}
	if err := proof.Client(t).Create(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	return reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)}
}

// The second pass of a controller that appends is refused, and so is each one
// after it.
func TestBadIsRefused(t *testing.T) {
	c := proof.Client(t)
	for name, rec := range map[string]reconcile.Reconciler{
		"app":    &bad.AppReconciler{Client: c},
		"helper": &bad.HelperReconciler{Client: c},
	} {
		request := create(t, name)
		if _, err := rec.Reconcile(t.Context(), request); err != nil {
			t.Fatal(err)
		}
		_, err := rec.Reconcile(t.Context(), request)
		want := `Foo.demo.ctrlvet.dev "` + name + `" is invalid: status.conditions[1]: Duplicate value: {"type":"Ready"}`
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
}

// ready returns the stored time of the condition Ready.
func ready(t *testing.T, key client.ObjectKey) time.Time {
	t.Helper()
	app := &demov1.Foo{}
	if err := proof.Client(t).Get(t.Context(), key, app); err != nil {
		t.Fatal(err)
	}
	c := meta.FindStatusCondition(app.Status.Conditions, "Ready")
	if c == nil {
		t.Fatal("no condition")
	}
	return c.LastTransitionTime.Time
}

// moves reports whether a pass that changes nothing sets another time.
func moves(t *testing.T, name string, rec reconcile.Reconciler) bool {
	t.Helper()
	request := create(t, name)
	var times []time.Time
	for range 2 {
		if len(times) > 0 {
			time.Sleep(1100 * time.Millisecond) // a time in the API is precise to a second
		}
		if _, err := rec.Reconcile(t.Context(), request); err != nil {
			t.Fatal(err)
		}
		times = append(times, ready(t, request.NamespacedName))
	}
	return !times[0].Equal(times[1])
}

func TestTimes(t *testing.T) {
	c := proof.Client(t)
	for name, rec := range map[string]reconcile.Reconciler{
		"fresh": &bad.FreshReconciler{Client: c},
		"merge": &bad.MergeReconciler{Client: c},
	} {
		if !moves(t, name, rec) {
			t.Errorf("bad %s: the time is the same", name)
		}
	}
	for name, rec := range map[string]reconcile.Reconciler{
		"app":     &good.AppReconciler{Client: c},
		"looking": &good.LookingReconciler{Client: c},
		"reset":   &good.ResetReconciler{Client: c},
		"once":    &good.OnceReconciler{Client: c},
		"stored":  &good.StoredReconciler{Client: c},
	} {
		if moves(t, name, rec) {
			t.Errorf("good %s: the time moved", name)
		}
	}
}

// The setters need no server: the time moves although the status does not.
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
		"replace": func(s *demov1.FooStatus) { bad.Replace(s, "Ready", metav1.ConditionTrue) },
		"set":     bad.Deployed,
	} {
		s := &demov1.FooStatus{Conditions: list()}
		if set(s); len(s.Conditions) != 1 || s.Conditions[0].LastTransitionTime.Equal(&old) {
			t.Errorf("bad %s: the time was kept", name)
		}
	}

	for name, set := range map[string]func(*demov1.FooStatus){
		"mark":    func(s *demov1.FooStatus) { good.Mark(s, "Ready", metav1.ConditionTrue) },
		"replace": func(s *demov1.FooStatus) { good.Replace(s, "Ready", metav1.ConditionTrue) },
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

// TestRestartTwice marks an object twice, whose condition Restarting is true already.
func TestRestartTwice(t *testing.T) {
	old := metav1.NewTime(time.Now().Add(-time.Hour))
	app := func() *demov1.Foo {
		return &demov1.Foo{Status: demov1.FooStatus{Conditions: []metav1.Condition{
			{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Deployed", LastTransitionTime: old},
			{Type: "Restarting", Status: metav1.ConditionTrue, Reason: "Failed", LastTransitionTime: old},
		}}}
	}
	a, b := app(), app()
	(&bad.Restarter{Failed: 1}).Restart(a)
	(&good.Restarter{Failed: 1}).Restart(b)
	if a.Status.Conditions[1].LastTransitionTime.Equal(&old) {
		t.Error("bad: the time was kept")
	}
	if !b.Status.Conditions[1].LastTransitionTime.Equal(&old) {
		t.Error("good: the time moved")
	}
}
