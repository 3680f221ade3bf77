package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// TakenBackReconciler writes at the end alone: of an object that goes it has taken the finalizer
// back by then.
type TakenBackReconciler struct {
	client.Client
}

func (r *TakenBackReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	defer func() {
		if err := r.Patch(ctx, app, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{})); err != nil && reterr == nil {
			reterr = client.IgnoreNotFound(err)
		}
	}()
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(app.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	if !controllerutil.ContainsFinalizer(app, Finalizer) {
		controllerutil.AddFinalizer(app, Finalizer)
	}
	if !app.GetDeletionTimestamp().IsZero() {
		if len(pods.Items) == 0 {
			controllerutil.RemoveFinalizer(app, Finalizer)
		}
		return ctrl.Result{}, nil
	}
	app.Labels = map[string]string{"deployed": "true"}
	return ctrl.Result{}, nil
}
