package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// OnwardReconciler makes a service where there is none, and goes on.
type OnwardReconciler struct{ client.Client }

func (r *OnwardReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Get(ctx, req.NamespacedName, &corev1.Service{}); err != nil { // want `only NotFound of Get is handled: after any other error, such as a timeout, the object counts as created; return other errors`
		if apierrors.IsNotFound(err) {
			if err := r.Create(ctx, service(app)); err != nil {
				return ctrl.Result{}, err
			}
		}
	}
	if app.Spec.Paused {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Update(ctx, app)
}
