// Package nilderef holds code for the form of the rule that is off unless asked
// for.
package nilderef

import (
	"k8s.io/apimachinery/pkg/api/meta"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reason is sure that there is a condition.
func Reason(app *demov1.Foo) string {
	return meta.FindStatusCondition(app.Status.Conditions, "Ready").Reason // want `FindStatusCondition returns nil when the object has no condition "Ready": reading .Reason panics`
}
