package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/statushotloop/good/volatile"
)

// TideReconciler compares statuses whose times are taken for equal.
type TideReconciler struct{ Config }

func (r *TideReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	tide := &volatile.Tide{}
	if err := r.Get(ctx, req.NamespacedName, tide); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	old := tide.DeepCopy()
	tide.Status.Conditions = []volatile.Condition{{
		Type: "Ready", Status: corev1.ConditionTrue, LastTransitionTime: volatile.Time{Inner: metav1.Now()},
	}}
	if !equality.Semantic.DeepEqual(old.Status, tide.Status) {
		return ctrl.Result{}, r.Status().Update(ctx, tide)
	}
	return ctrl.Result{}, nil
}
