package good

import (
	"context"

	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// UpsertReconciler replaces a condition that differs, and appends what is not there.
type UpsertReconciler struct{ Config }

func (r *UpsertReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	old := app.DeepCopy()
	upsert(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Synced"})
	if equality.Semantic.DeepEqual(old.Status, app.Status) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

func upsert(conditions *[]metav1.Condition, c metav1.Condition) {
	c.LastTransitionTime = metav1.Now()
	all := *conditions
	for i := range all {
		if all[i].Type == c.Type {
			if all[i].Status != c.Status || all[i].Reason != c.Reason || all[i].Message != c.Message {
				all[i] = c
			}
			return
		}
	}
	*conditions = append(*conditions, c)
}

func (r *UpsertReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}
