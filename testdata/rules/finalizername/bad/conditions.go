package bad

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// reasonWaiting is a text for people.
const reasonWaiting = "waiting for pods"

// Pause says that nothing is done.
func Pause(ctx context.Context, c client.Client, app *demov1.Foo) error {
	setReady(app, "Paused by user", "spec.paused is true") // want `"Paused by user" is no reason of a condition: the API server refuses the status, since it does not match`
	return c.Status().Update(ctx, app)
}

// Wait says what is missing.
func Wait(ctx context.Context, c client.Client, app *demov1.Foo, missing bool) error {
	reason := "AllReady"
	if missing {
		reason = reasonWaiting
	}
	setReady(app, reason, "some pods are missing") // want `"waiting for pods" is no reason of a condition`
	return c.Status().Update(ctx, app)
}

func setReady(app *demov1.Foo, reason, message string) { setCondition(app, "Ready", reason, message) }

func setCondition(app *demov1.Foo, kind, reason, message string) {
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: kind, Status: metav1.ConditionFalse, Reason: reason, Message: message})
}

// Named has a type that is none.
func Named(app *demov1.Foo) {
	cond := metav1.Condition{Type: "Is ready", Status: metav1.ConditionTrue} // want `"Is ready" is no type of a condition`
	cond.Reason = "all-pods-run"                                             // want `"all-pods-run" is no reason of a condition`
	meta.SetStatusCondition(&app.Status.Conditions, cond)
}
