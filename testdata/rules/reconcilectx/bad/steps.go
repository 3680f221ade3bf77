package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Step is a part of a reconcile.
type Step interface {
	Apply(ctx context.Context, req ctrl.Request) error
}

type podStep struct{ client.Client }

func (s podStep) Apply(ctx context.Context, req ctrl.Request) error {
	return s.Get(ctx, req.NamespacedName, &corev1.Pod{})
}

type nodeStep struct{ client.Client }

func (s nodeStep) Apply(_ context.Context, req ctrl.Request) error {
	return s.List(context.TODO(), &corev1.NodeList{}) // want `context\.TODO\(\) ignores cancellation, timeout and logger of this reconcile although a context is passed in`
}

// StepReconciler does one step after the other.
type StepReconciler struct{ steps []Step }

// NewStepReconciler returns one with all steps.
func NewStepReconciler(c client.Client) *StepReconciler {
	return &StepReconciler{steps: []Step{podStep{c}, nodeStep{c}}}
}

// Reconcile does them.
func (r *StepReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for _, s := range r.steps {
		if err := s.Apply(ctx, req); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}
