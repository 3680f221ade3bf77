// Package initialised sets every condition before anything else happens.
package initialised

import (
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const ready = "Ready"

var conditions = []string{ready, "Synced"}

// Reconcile reports whether the application is ready.
func Reconcile(app *demov1.Foo) bool {
	initialise(app)
	return isReady(app)
}

func initialise(app *demov1.Foo) {
	for _, name := range conditions {
		if meta.FindStatusCondition(app.Status.Conditions, name) == nil {
			meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: name, Status: metav1.ConditionUnknown, Reason: "Unknown"})
		}
	}
}

func isReady(app *demov1.Foo) bool {
	found := *meta.FindStatusCondition(app.Status.Conditions, ready)
	return found.Status == metav1.ConditionTrue
}

// Shown tells what there is to tell.
func Shown(app *demov1.Foo) string {
	if found := meta.FindStatusCondition(app.Status.Conditions, ready); found != nil {
		return found.Message
	}
	return ""
}
