package bad

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Restarter marks an object whose pods start anew.
type Restarter struct{ Failed int }

// Restart begins a restart of what was ready, which says nothing of restarts.
func (r *Restarter) Restart(app *demov1.Foo) {
	if r.shouldRestart(app) {
		setRestarting(app)
	}
}

func (r *Restarter) shouldRestart(app *demov1.Foo) bool { return r.Failed > 0 && wasReady(app) }

func wasReady(app *demov1.Foo) bool {
	for _, c := range app.Status.Conditions {
		if c.Type == "Ready" && c.Status == metav1.ConditionTrue {
			return true
		}
	}
	return false
}

func setRestarting(app *demov1.Foo) {
	for i, c := range app.Status.Conditions {
		if c.Type == "Restarting" {
			app.Status.Conditions[i].Status = metav1.ConditionTrue
			app.Status.Conditions[i].LastTransitionTime = metav1.Now() // want `LastTransitionTime is renewed although Status may be the same`
			return
		}
	}
	app.Status.Conditions = append(app.Status.Conditions, metav1.Condition{Type: "Restarting", Status: metav1.ConditionTrue, Reason: "Failed", LastTransitionTime: metav1.Now()})
}
