// Package good gives conditions that it takes over the generation of their object.
package good

import (
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Mirror takes over what the budget says.
func Mirror(app *demov1.Foo, budget *policyv1.PodDisruptionBudget) {
	for _, cond := range budget.Status.Conditions {
		cond.ObservedGeneration = app.Generation
		meta.SetStatusCondition(&app.Status.Conditions, cond)
	}
}

// doc:end

// Found sets the generation through the copy's pointer.
func Found(app *demov1.Foo, budget *policyv1.PodDisruptionBudget) {
	if found := meta.FindStatusCondition(budget.Status.Conditions, "Ready"); found != nil {
		cond := found.DeepCopy()
		own(cond, app)
		meta.SetStatusCondition(&app.Status.Conditions, *cond)
	}
}

func own(cond *metav1.Condition, app *demov1.Foo) { cond.ObservedGeneration = app.Generation }

// Same takes over the conditions of an earlier version of the object.
func Same(app, before *demov1.Foo) {
	for _, cond := range before.Status.Conditions {
		meta.SetStatusCondition(&app.Status.Conditions, cond)
	}
}

// Counted is about a kind whose conditions have no generation in this package.
func Counted(budget *policyv1.PodDisruptionBudget, app *demov1.Foo) {
	for _, cond := range app.Status.Conditions {
		meta.SetStatusCondition(&budget.Status.Conditions, cond)
	}
}

// Set gives what it gets the generation.
func Set(app *demov1.Foo, budget *policyv1.PodDisruptionBudget) {
	cond := compute(app, budget)
	cond.ObservedGeneration = app.Generation
	meta.SetStatusCondition(&app.Status.Conditions, cond)
}

func compute(app *demov1.Foo, budget *policyv1.PodDisruptionBudget) metav1.Condition {
	for _, cond := range budget.Status.Conditions {
		if cond.Type == "Ready" {
			return cond
		}
	}
	return metav1.Condition{Type: "Ready", Status: metav1.ConditionUnknown, Reason: "NoReport", ObservedGeneration: app.Generation}
}

// Handed leaves the generation to who sets it.
func Handed(app *demov1.Foo, budget *policyv1.PodDisruptionBudget) {
	set(app, Report(app, budget))
}

// Report is for callers everywhere.
func Report(app *demov1.Foo, budget *policyv1.PodDisruptionBudget) metav1.Condition {
	for _, cond := range budget.Status.Conditions {
		return cond
	}
	return metav1.Condition{Type: "Ready", Status: metav1.ConditionUnknown, Reason: "NoReport", ObservedGeneration: app.Generation}
}

func set(app *demov1.Foo, cond metav1.Condition) {
	cond.ObservedGeneration = app.Generation
	meta.SetStatusCondition(&app.Status.Conditions, cond)
}
