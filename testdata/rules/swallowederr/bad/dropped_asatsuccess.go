package bad

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PromisingReconciler announces in comments what it does not do.
type PromisingReconciler struct {
	client.Client
}

func (r *PromisingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		if apierrors.IsNotFound(err) {
			// It was deleted.
			return ctrl.Result{}, nil
		}
		// Error reading the object - requeue the request.
		return ctrl.Result{}, nil // want:swallowederr/remaining `Get can also fail with an error that is none of the kinds tested above`
	}

	err := r.Create(ctx, service(app))
	// If an error occurs during Create, we'll requeue the item so we can attempt
	// processing again later. This could have been caused by a temporary network
	// failure, or any other transient reason.
	if err != nil {
		return ctrl.Result{}, nil // want `the error of Create is dropped`
	}
	return ctrl.Result{}, nil
}
