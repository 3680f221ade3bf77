package bad

import (
	"context"
	"reflect"
	"slices"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// RingReconciler lists the pods of a Ring in its status.
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
		ring.Status.Nodes = names // want `Nodes may be nil here, but the CRD requires it: the API server refuses such a status of a Ring; start with an empty one, or tag it omitempty and regenerate the CRD`
		if err := r.Status().Update(ctx, ring); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func podNames(pods []corev1.Pod) []string {
	var names []string // want:related `nil where nothing is put in`
	for _, pod := range pods {
		names = append(names, pod.Name)
	}
	slices.Sort(names)
	return names
}

// PhaseReconciler writes another status, which has no list.
type PhaseReconciler struct{ client.Client }

func (r *PhaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ring := &demov1.Ring{}
	if err := r.Get(ctx, req.NamespacedName, ring); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if ring.Status.Phase == "Ready" {
		return ctrl.Result{}, nil
	}
	ring.Status = demov1.RingStatus{Phase: "Ready"} // want `Nodes is nil here, but the CRD requires it`
	return ctrl.Result{}, r.Status().Update(ctx, ring)
}
