package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// PruningReconciler deletes the pods of a namespace.
type PruningReconciler struct{ client.Client }

// doc:begin

func (r *PruningReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := ctrl.LoggerFrom(ctx)
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	for i := range pods.Items {
		if err := r.Delete(ctx, &pods.Items[i]); err != nil {
			log.Info("unable to delete", "pod", pods.Items[i].Name) // want `Delete has failed, and this does not say why: nobody learns of the error; tell it, or return it`
		}
	}
	return ctrl.Result{}, nil
}

// doc:end

// QuietReconciler ends there.
type QuietReconciler struct{ client.Client }

func (r *QuietReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pods := &corev1.PodList{}
	if err := r.List(ctx, pods, client.InNamespace(req.Namespace)); err != nil {
		ctrl.LoggerFrom(ctx).Info("listing the pods failed") // want `List has failed, and this does not say why`
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}
