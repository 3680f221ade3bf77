package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PutBackReconciler looks for the condition in a loop, and puts the time back that it had.
type PutBackReconciler struct{ Config }

func (r *PutBackReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := app.Status.DeepCopy()
	app.Status.Conditions = putBack(app.Status.Conditions, app.Spec.Image != "")
	if equality.Semantic.DeepEqual(before, &app.Status) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *PutBackReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Watches(&corev1.ConfigMap{}, &handler.EnqueueRequestForObject{}).Complete(r)
}

func putBack(conditions []metav1.Condition, ready bool) []metav1.Condition {
	status := metav1.ConditionFalse
	if ready {
		status = metav1.ConditionTrue
	}
	condition := metav1.Condition{
		Type:               "Ready",
		Status:             status,
		Reason:             "Image",
		LastTransitionTime: metav1.Now(),
	}
	for i, c := range conditions {
		if c.Type == "Ready" {
			if c.Status == status {
				condition.LastTransitionTime = c.LastTransitionTime
			}
			conditions[i] = condition
			return conditions
		}
	}
	return append(conditions, condition)
}
