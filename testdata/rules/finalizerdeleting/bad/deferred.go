package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	kerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// helper patches what differs from an object as it was.
type helper struct {
	client.Client
	before *demov1.Foo
}

func (h *helper) Patch(ctx context.Context, app client.Object) error {
	return h.Client.Patch(ctx, app, client.MergeFrom(h.before))
}

// DeferredReconciler ends the pass after the finalizer, and patches at its end.
type DeferredReconciler struct {
	client.Client
}

func (r *DeferredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
	app := &demov1.Foo{}
	if err := r.Client.Get(ctx, req.NamespacedName, app); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	key, err := cache.MetaNamespaceKeyFunc(app)
	if err != nil {
		return ctrl.Result{}, err
	}
	h := &helper{Client: r.Client, before: app.DeepCopy()}
	defer func() {
		if err := h.Patch(ctx, app); err != nil {
			reterr = kerrors.NewAggregate([]error{reterr, err})
		}
	}()
	pods, err := r.pods(ctx, app)
	if err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Message, app.Status.Replicas = key, int32(len(pods))
	if !controllerutil.ContainsFinalizer(app, Finalizer) {
		controllerutil.AddFinalizer(app, Finalizer) // want `the finalizer is added before the deletion of app is handled`
		return ctrl.Result{}, nil
	}
	if !app.ObjectMeta.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(app, Finalizer)
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
