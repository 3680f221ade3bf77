// Package mutants holds correct code that lab/mutate breaks in a test.
package mutants

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// A Reconciler labels pods.
type Reconciler struct{ client.Client }

// Reconcile has one place for each of several mistakes.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	log.FromContext(ctx).Info("labels", "pod", pod.Name)
	return ctrl.Result{}, r.label(ctx, &pod)
}

// label is broken by other operators than Reconcile is: both are tried at once.
func (r *Reconciler) label(ctx context.Context, pod *corev1.Pod) error {
	base := pod.DeepCopy()
	pod.Labels = map[string]string{"seen": "yes"}
	return r.Patch(ctx, pod, client.MergeFrom(base))
}

// Quiet is broken in a way that no rule is there for: the error of a helper does
// not come from the API.
func (r *Reconciler) Quiet(ctx context.Context, pod *corev1.Pod) error {
	if err := r.label(ctx, pod); err != nil {
		return err
	}
	return nil
}
