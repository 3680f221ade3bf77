package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// CountedReconciler comes again until nothing is left, whatever became of each deletion.
type CountedReconciler struct {
	client.Client
}

func (r *CountedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	var settings corev1.ConfigMapList
	if err := r.List(ctx, &settings, client.InNamespace(app.Namespace), client.MatchingLabels{"app": app.Name}); err != nil {
		return ctrl.Result{}, err
	}
	for i := range settings.Items {
		if err := r.Delete(ctx, &settings.Items[i]); client.IgnoreNotFound(err) != nil {
			log.FromContext(ctx).Error(err, "cannot delete settings")
		}
	}
	if len(settings.Items) > 0 {
		return ctrl.Result{Requeue: true}, nil
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return ctrl.Result{}, client.IgnoreNotFound(r.Update(ctx, app))
}
