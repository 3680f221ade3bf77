package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// ReachedReconciler hands its work to another type.
type ReachedReconciler struct {
	Pods *PodKeeper
}

func (r *ReachedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.Pods.Evict(req.Name)
}

// PodKeeper has methods for others, too.
type PodKeeper struct{ client.Client }

func (k *PodKeeper) Evict(name string) error {
	pod := &corev1.Pod{}
	if err := k.Get(context.TODO(), client.ObjectKey{Namespace: namespace, Name: name}, pod); err != nil {
		return client.IgnoreNotFound(err)
	}
	return k.Delete(context.TODO(), pod)
}

// StepsReconciler runs steps one after the other.
type StepsReconciler struct{ client.Client }

func (r *StepsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.First(req.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.pods()
}

// First asks for the nodes.
func (r *StepsReconciler) First(string) error {
	return r.List(context.Background(), &corev1.NodeList{})
}

func (r *StepsReconciler) pods() error {
	return r.List(context.Background(), &corev1.PodList{})
}

// SetupWithManager has no context.
func (r *StepsReconciler) SetupWithManager(ctrl.Manager) error { return r.pods() }
