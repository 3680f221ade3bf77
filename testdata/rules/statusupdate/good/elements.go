package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// ElementReconciler has the conditions that are there changed in a function that gets the
// status.
type ElementReconciler struct {
	client.Client
}

// Ready sends the object.
func (r *ElementReconciler) Ready(ctx context.Context, app *demov1.Foo) error {
	turn(&app.Status, "Ready", metav1.ConditionTrue)
	return r.Status().Update(ctx, app)
}

// Unready sends what has changed.
func (r *ElementReconciler) Unready(ctx context.Context, app *demov1.Foo) error {
	patch := client.MergeFrom(app.DeepCopy())
	turn(&app.Status, "Ready", metav1.ConditionUnknown)
	return r.Status().Patch(ctx, app, patch)
}

// turn gives a condition that is there another status.
func turn(status *demov1.FooStatus, condition string, to metav1.ConditionStatus) {
	for i := range status.Conditions {
		if status.Conditions[i].Type == condition {
			status.Conditions[i].Status = to
		}
	}
}
