package good

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// AggregateReconciler asks a function whose error is of a type of its own.
type AggregateReconciler struct{ client.Client }

func validated(pod *corev1.Pod) utilerrors.Aggregate {
	var problems []error
	if len(pod.Spec.Containers) == 0 {
		problems = append(problems, errors.New("no container"))
	}
	return utilerrors.NewAggregate(problems)
}

// unplaced returns its error first.
func unplaced(pod *corev1.Pod) (problem error, empty bool) {
	if pod.Spec.NodeName == "" {
		return errors.New("no node"), true
	}
	return nil, false
}

func (r *AggregateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if problem, empty := unplaced(pod); problem != nil {
		log.FromContext(ctx).Error(problem, "the pod is not placed, nothing we can do", "empty", empty)
		return ctrl.Result{}, nil
	}
	if err := validated(pod); err != nil {
		log.FromContext(ctx).Error(err, "the pod is not valid")
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}
