// Package foreigncondition_test takes conditions over and compares their generations.
package foreigncondition_test

import (
	"testing"

	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/foreigncondition/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/foreigncondition/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/foreigncondition/good/stamped"
)

func TestGeneration(t *testing.T) {
	budget := &policyv1.PodDisruptionBudget{ObjectMeta: metav1.ObjectMeta{Generation: 7}}
	budget.Status.Conditions = []metav1.Condition{{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Up", ObservedGeneration: 7}}
	// current reports whether a reader takes what is set for current.
	current := func(set func(*demov1.Foo, *policyv1.PodDisruptionBudget), kind string) bool {
		app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Generation: 2}}
		set(app, budget)
		cond := meta.FindStatusCondition(app.Status.Conditions, kind)
		if cond == nil {
			t.Fatal("nothing is set")
		}
		return cond.ObservedGeneration == app.Generation
	}
	if current(bad.Mirror, "Ready") || current(bad.Renamed, "BudgetAllows") || current(bad.Set, "Ready") {
		t.Error("bad: the condition has the generation of its object")
	}
	if !current(good.Mirror, "Ready") || !current(good.Found, "Ready") || !current(good.Set, "Ready") || !current(good.Handed, "Ready") || !current(stamped.Mirror, "Ready") {
		t.Error("good: the condition has another generation")
	}
	before := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Generation: 2}}
	good.Mirror(before, budget)
	after := before.DeepCopy()
	after.Status.Conditions = nil
	good.Same(after, before)
	if len(after.Status.Conditions) != 1 || after.Status.Conditions[0].ObservedGeneration != 2 {
		t.Error("good: what the object had is lost")
	}
	good.Counted(budget, before)
}
