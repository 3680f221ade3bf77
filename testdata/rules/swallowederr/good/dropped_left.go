package good

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// LeftReconciler returns all errors but NotFound, which is what is left.
type LeftReconciler struct{ client.Client }

func (r *LeftReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	err := r.Get(ctx, req.NamespacedName, pod)
	if client.IgnoreNotFound(err) != nil {
		return ctrl.Result{}, err
	}
	if err != nil {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.stop(ctx, pod)
}

// stop has both tests in one statement.
func (r *LeftReconciler) stop(ctx context.Context, pod *corev1.Pod) error {
	err := r.Delete(ctx, pod)
	if client.IgnoreNotFound(err) != nil {
		return fmt.Errorf("stopping: %w", err)
	} else if err != nil {
		return nil
	}
	return r.settle(ctx, pod)
}

// settle gives what is left of the error a name.
func (r *LeftReconciler) settle(ctx context.Context, pod *corev1.Pod) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	switch serious := client.IgnoreNotFound(err); {
	case serious != nil:
		return serious
	case err != nil:
		log.FromContext(ctx).Info("the pod is gone")
		return nil
	}
	return r.mark(ctx, pod)
}

// mark asks the other way round, and for another kind.
func (r *LeftReconciler) mark(ctx context.Context, pod *corev1.Pod) error {
	err := r.Create(ctx, pod)
	if client.IgnoreAlreadyExists(err) == nil {
		if err != nil {
			return nil
		}
		return r.Status().Update(ctx, pod)
	}
	return err
}
