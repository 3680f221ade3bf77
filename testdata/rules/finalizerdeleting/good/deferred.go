package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// DeferredReconciler patches at the end of each pass, and looks at the deletion
// before it adds the finalizer.
type DeferredReconciler struct {
	client.Client
}

func (r *DeferredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
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
	if !app.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(app, Finalizer)
		return ctrl.Result{}, nil
	}
	pods, err := r.pods(ctx, app)
	if err != nil || len(pods) == 0 {
		return ctrl.Result{}, err
	}
	if !controllerutil.ContainsFinalizer(app, Finalizer) {
		controllerutil.AddFinalizer(app, Finalizer)
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

// pods looks at the deletion of objects of another kind.
func (r *DeferredReconciler) pods(ctx context.Context, app *demov1.Foo) ([]corev1.Pod, error) {
	list := &corev1.PodList{}
	if err := r.List(ctx, list, client.InNamespace(app.Namespace)); err != nil {
		return nil, err
	}
	var out []corev1.Pod
	for _, pod := range list.Items {
		if pod.DeletionTimestamp.IsZero() {
			out = append(out, pod)
		}
	}
	return out, nil
}
