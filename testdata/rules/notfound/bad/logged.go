package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// TellingReconciler tells of each deletion as an error.
type TellingReconciler struct {
	client.Client
}

func (r *TellingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to read the application") // want `each deletion of a Foo is logged as an error, with its stack, although the function ignores NotFound afterwards; test for it before logging`
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, nil
}
