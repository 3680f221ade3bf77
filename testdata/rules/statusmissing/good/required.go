package good

import (
	"context"
	"errors"
	"reflect"
	"slices"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// RingReconciler lists the pods of a Ring in its status, by a list that is never nil.
type RingReconciler struct{ client.Client }

func (r *RingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ring := &demov1.Ring{}
	if err := r.Get(ctx, req.NamespacedName, ring); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.InNamespace(req.Namespace), client.MatchingLabels{"ring": req.Name}); err != nil {
		return ctrl.Result{}, err
	}
	names := podNames(pods.Items)
	if !reflect.DeepEqual(names, ring.Status.Nodes) {
		ring.Status.Nodes = names
		if err := r.Status().Update(ctx, ring); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func podNames(pods []corev1.Pod) []string {
	names := []string{}
	for _, pod := range pods {
		names = append(names, pod.Name)
	}
	slices.Sort(names)
	return names
}

// PhaseReconciler replaces the status, and sets the list behind.
type PhaseReconciler struct{ client.Client }

func (r *PhaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ring := &demov1.Ring{}
	if err := r.Get(ctx, req.NamespacedName, ring); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if ring.Status.Phase == "Ready" {
		return ctrl.Result{}, nil
	}
	nodes := ring.Status.Nodes
	ring.Status = demov1.RingStatus{Phase: "Ready"}
	ring.Status.Nodes = nodes
	if nodes == nil {
		ring.Status.Nodes = []string{}
	}
	return ctrl.Result{}, r.Status().Update(ctx, ring)
}

// KnownReconciler sets the list where there is one.
type KnownReconciler struct{ client.Client }

func (r *KnownReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ring := &demov1.Ring{}
	if err := r.Get(ctx, req.NamespacedName, ring); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var names []string
	for name := range ring.Labels {
		if name != "ring" {
			names = append(names, ring.Labels[name])
		}
	}
	found, err := looked(names)
	if err != nil {
		return ctrl.Result{}, err
	}
	if len(names) == 0 {
		return ctrl.Result{}, nil
	}
	ring.Status.Nodes = found
	if ring.Status.Phase != "Ready" {
		ring.Status.Nodes = names
		ring.Status.Phase = "Ready"
		return ctrl.Result{}, r.Status().Update(ctx, ring)
	}
	return ctrl.Result{}, nil
}

func looked(names []string) ([]string, error) {
	if len(names) > 3 {
		return nil, errors.New("too many")
	}
	return append([]string{"first"}, names...), nil
}
