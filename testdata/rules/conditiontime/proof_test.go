// Package conditiontime_test sets conditions that are there already.
package conditiontime_test

import (
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
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
