// Package bad takes over the conditions of budgets as they are.
package bad

import (
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Mirror takes over what the budget says.
func Mirror(app *demov1.Foo, budget *policyv1.PodDisruptionBudget) {
	if len(budget.Status.Conditions) == 0 {
		meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{
			Type: "Ready", Status: metav1.ConditionUnknown, Reason: "NoReport", ObservedGeneration: app.Generation,
		})
		return
	}
	for _, cond := range budget.Status.Conditions {
		meta.SetStatusCondition(&app.Status.Conditions, cond) // want `this condition keeps the observedGeneration of the PodDisruptionBudget that it is taken from; set it to the generation of the Foo`
	}
}

// doc:end

// Renamed changes the type alone.
func Renamed(app *demov1.Foo, budget *policyv1.PodDisruptionBudget) {
	if ready := meta.FindStatusCondition(budget.Status.Conditions, "Ready"); ready != nil {
		cond := *ready
		cond.Type = "BudgetAllows"
		meta.SetStatusCondition(&app.Status.Conditions, cond) // want `this condition keeps the observedGeneration of the PodDisruptionBudget`
	}
}

// Set sets what it computes.
func Set(app *demov1.Foo, budget *policyv1.PodDisruptionBudget) {
	meta.SetStatusCondition(&app.Status.Conditions, compute(app, budget))
}

func compute(app *demov1.Foo, budget *policyv1.PodDisruptionBudget) metav1.Condition {
	if budget == nil {
		return metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse, Reason: "NoBudget", ObservedGeneration: app.Generation}
	}
	for _, cond := range budget.Status.Conditions {
		if cond.Type == "Ready" {
			return cond // want `this condition keeps the observedGeneration of the PodDisruptionBudget`
		}
	}
	return metav1.Condition{Type: "Ready", Status: metav1.ConditionUnknown, Reason: "NoReport", ObservedGeneration: app.Generation}
}
