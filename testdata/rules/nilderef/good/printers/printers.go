// Package printers tells of the pods that it has seen.
package printers

import (
	"context"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Reconciler prints pods.
type Reconciler struct {
	client.Client
	Events record.EventRecorder
	// Spare is not used yet.
	Spare record.EventRecorder
	Log   logr.Logger
	// Trace may be left out.
	Trace logr.Logger
}

// Reconcile tells of one pod.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.Log.WithValues("pod", req.NamespacedName).Info("printing")
	if !r.Trace.IsZero() {
		r.Trace.Info("traced")
	}
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.Events.Event(pod, corev1.EventTypeNormal, "Seen", "printed")
	return ctrl.Result{}, nil
}

// Spared is there for later: nobody calls it.
func (r *Reconciler) Spared(pod *corev1.Pod) {
	r.Spare.Event(pod, corev1.EventTypeNormal, "Spared", "printed")
}
