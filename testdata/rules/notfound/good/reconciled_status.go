package good

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// StatusReasonReconciler asks the interface for the reason.
type StatusReasonReconciler struct{ client.Client }

func (r *StatusReasonReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, app)
	if status, ok := err.(apierrors.APIStatus); ok && status.Status().Reason == metav1.StatusReasonNotFound {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, err
}
