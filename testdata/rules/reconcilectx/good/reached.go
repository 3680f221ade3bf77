package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// ReachedReconciler hands its work to another type, and its context.
type ReachedReconciler struct {
	Pods *PodKeeper
}

// doc:begin

func (r *ReachedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.Pods.Evict(ctx, req.Name)
}

// PodKeeper has methods for others, too.
type PodKeeper struct{ client.Client }

func (k *PodKeeper) Evict(ctx context.Context, name string) error {
	pod := &corev1.Pod{}
	if err := k.Get(ctx, client.ObjectKey{Namespace: namespace, Name: name}, pod); err != nil {
		return client.IgnoreNotFound(err)
	}
	return k.Delete(ctx, pod)
}

// doc:end

// StepsReconciler has work that goes on, and work that no reconcile waits for.
type StepsReconciler struct{ client.Client }

func (r *StepsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.Cleanup()
	go r.Background()
	return ctrl.Result{}, r.Detached()
}

// Cleanup may begin when the reconcile is over.
func (r *StepsReconciler) Cleanup() { _ = r.List(context.Background(), &corev1.NodeList{}) }

// Background goes on for as long as it likes.
func (r *StepsReconciler) Background() { _ = r.List(context.Background(), &corev1.NodeList{}) }

// Detached says why.
func (r *StepsReconciler) Detached() error {
	// detached from the caller on purpose
	return r.List(context.Background(), &corev1.NodeList{})
}

// Asked is called by nobody here.
func (r *StepsReconciler) Asked() error { return r.List(context.Background(), &corev1.NodeList{}) }
