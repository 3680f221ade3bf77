package good

import (
	"context"
	"slices"
	"strings"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// KeptReconciler builds its conditions anew, and keeps the times of those that are
// as they were.
type KeptReconciler struct{ Config }

func (r *KeptReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	wanted := map[string]metav1.Condition{"Ready": {Type: "Ready", Status: metav1.ConditionTrue, Reason: "Ready"}}
	app.Status.Conditions = keep(app.Status.Conditions, wanted)
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func (r *KeptReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

func keep(old []metav1.Condition, wanted map[string]metav1.Condition) []metav1.Condition {
	current := make(map[string]metav1.Condition)
	for _, c := range old {
		current[c.Type] = c
	}
	out := []metav1.Condition{}
	for _, c := range wanted {
		if was, ok := current[c.Type]; ok && was.Status == c.Status {
			c.LastTransitionTime = was.LastTransitionTime
		} else {
			c.LastTransitionTime = metav1.NewTime(time.Now())
		}
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b metav1.Condition) int { return strings.Compare(a.Type, b.Type) })
	return out
}
