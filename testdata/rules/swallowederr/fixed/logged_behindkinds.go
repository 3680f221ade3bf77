package fixed

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// GoneReconciler removes the service of an application.
type GoneReconciler struct {
	client.Client
}

func (r *GoneReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Delete(ctx, service(app)); err != nil {
		if !apierrors.IsNotFound(err) {
			log.FromContext(ctx).Error(err, "unable to remove the service")
		}
	}
	return ctrl.Result{}, nil
}
