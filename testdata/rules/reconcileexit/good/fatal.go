// Package good returns its errors.
package good

import (
	"context"
	"fmt"
	"os"
	"strconv"

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
		return ctrl.Result{}, fmt.Errorf("cannot label node %s: %w", node.Name, err)
	}
	return ctrl.Result{}, nil
}

// doc:end

// PodReconciler counts pods, up to a limit.
type PodReconciler struct {
	client.Client
	Config string
}

func (r *PodReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var list corev1.PodList
	if err := r.List(ctx, &list); err != nil {
		return ctrl.Result{}, err
	}
	limit, err := strconv.Atoi(r.Config)
	if err != nil {
		return ctrl.Result{}, err
	}
	if len(list.Items) > limit {
		klog.InfoS("Too many")
	}
	go r.watch(ctx)
	config := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, config); err != nil {
		// Nothing can be done without it, and the kubelet tries again.
		klog.Fatal(err)
	}
	if err := r.Get(ctx, req.NamespacedName, &corev1.Secret{}); err != nil {
		os.Exit(0)
	}
	return ctrl.Result{}, nil
}

func (r *PodReconciler) watch(ctx context.Context) {
	if err := r.List(ctx, &corev1.NodeList{}); err != nil {
		klog.Fatal(err)
	}
}

// NewPodReconciler works at the start.
func NewPodReconciler(ctx context.Context, c client.Client) *PodReconciler {
	config := &corev1.ConfigMap{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: "shop", Name: "pods"}, config); err != nil {
		klog.Fatal(err)
	}
	return &PodReconciler{c, config.Data["limit"]}
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
		return ctrl.Result{}, err
	}
	klog.InfoS("Seen", "zone", zone)
	return ctrl.Result{}, nil
}
