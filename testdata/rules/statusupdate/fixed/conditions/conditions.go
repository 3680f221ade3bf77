// Package conditions writes the status of applications for several controllers.
package conditions

import (
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// MarkReady says in the status of app that it is ready.
func MarkReady(app *demov1.Foo) {
	app.Status.Phase = demov1.FooReady
	app.Status.ObservedGeneration = app.Generation
}

// Set sets a condition in a list of conditions.
func Set(conditions *[]metav1.Condition, kind, reason string) {
	meta.SetStatusCondition(conditions, metav1.Condition{
		Type:    kind,
		Status:  metav1.ConditionTrue,
		Reason:  reason,
		Message: "set by the operator",
	})
}
