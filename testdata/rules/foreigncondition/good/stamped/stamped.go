// Package stamped gives all conditions their generation at the end.
package stamped

import (
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Mirror takes over what the budget says, beside what it says itself.
func Mirror(app *demov1.Foo, budget *policyv1.PodDisruptionBudget) {
	for _, cond := range budget.Status.Conditions {
		meta.SetStatusCondition(&app.Status.Conditions, cond)
	}
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Mirrored", Status: metav1.ConditionTrue, Reason: "Mirrored", ObservedGeneration: app.Generation})
	for i := range app.Status.Conditions {
		app.Status.Conditions[i].ObservedGeneration = app.Generation
	}
}
