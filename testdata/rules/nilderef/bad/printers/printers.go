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
	Log    logr.Logger
}

// Reconcile tells of one pod.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	log := r.Log.WithValues("pod", req.NamespacedName) // want:nilderef/novalue `field Log is not set where Reconciler is created, nor anywhere else in the module: it is the zero Logger, which drops every message`
	log.Info("printing")
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.Events.Event(pod, corev1.EventTypeNormal, "Seen", "printed") // want:nilderef/novalue `field Events is not set where Reconciler is created, nor anywhere else in the module: it is nil, and calling \.Event panics`
	return ctrl.Result{}, nil
}
