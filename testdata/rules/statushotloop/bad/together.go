package bad

import (
	"context"

	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// CopiedReconciler puts the status together beside the object.
type CopiedReconciler struct{ Config }

// SetupWithManager asks for every event.
func (r *CopiedReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("copied").For(&demov1.Foo{}).Complete(r)
}

func (r *CopiedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	now := metav1.Now()
	status := app.Status.DeepCopy()
	status.ObservedGeneration = app.Generation
	status.LastSync = &now
	if equality.Semantic.DeepEqual(&app.Status, status) {
		return ctrl.Result{}, nil
	}
	app.Status = *status // want `status field LastSync is new on every reconcile \(metav1\.Now\): each Status\(\)\.Update wakes this controller again; set it only when something changed`
	return ctrl.Result{}, r.Status().Update(ctx, app)
}
