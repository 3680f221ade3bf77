package good

import (
	"context"
	"fmt"

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

// MutatingReconciler has CreateOrUpdate write what its function leaves.
type MutatingReconciler struct {
	client.Client
	Hooks interface {
		Release(ctx context.Context, obj client.Object) error
	}
}

func (r *MutatingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, app, func() error {
		controllerutil.AddFinalizer(app, Finalizer)
		if !app.DeletionTimestamp.IsZero() {
			if err := r.Hooks.Release(ctx, app); err != nil {
				return err
			}
			return recorded("delete", func() error {
				controllerutil.RemoveFinalizer(app, Finalizer)
				return nil
			})
		}
		return nil
	})
	return ctrl.Result{}, err
}

func recorded(what string, do func() error) error {
	if err := do(); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	return nil
}
