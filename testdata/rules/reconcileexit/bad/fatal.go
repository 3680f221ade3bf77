// Package bad ends with the first request that fails.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// NodeReconciler labels nodes.
type NodeReconciler struct{ client.Client }

func (r *NodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	node.Labels = map[string]string{"zone": node.Spec.ProviderID}
	if err := r.Update(ctx, node); err != nil {
		klog.Fatalf("cannot label node %s: %v", node.Name, err) // want `the reconcile ends the process when Update fails: all controllers stop, and the next process meets the same failure; return the error`
	}
	return ctrl.Result{}, nil
}

// doc:end

// PodReconciler counts pods.
type PodReconciler struct{ client.Client }

func (r *PodReconciler) Reconcile(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) {
	pods := r.pods(ctx)
	klog.InfoS("Counted", "pods", len(pods))
	return ctrl.Result{}, nil
}

func (r *PodReconciler) pods(ctx context.Context) []corev1.Pod {
	all, err := r.list(ctx)
	if err != nil {
		klog.Exit(err) // want `the reconcile ends the process when list fails`
	}
	return all
}

func (r *PodReconciler) list(ctx context.Context) ([]corev1.Pod, error) {
	var list corev1.PodList
	err := r.List(ctx, &list)
	return list.Items, err
}

// ZoneReconciler reads the zone of a node from what its provider calls it.
type ZoneReconciler struct {
	client.Client
	Zone func(providerID string) (string, error)
}

func (r *ZoneReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	zone, err := r.Zone(node.Spec.ProviderID)
	if err != nil {
		klog.Fatal(err) // want `the reconcile ends the process when something fails`
	}
	klog.InfoS("Seen", "zone", zone)
	return ctrl.Result{}, nil
}
