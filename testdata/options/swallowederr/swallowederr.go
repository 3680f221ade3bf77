// Package swallowederr holds code for the forms of the rule that are off unless
// asked for.
package swallowederr

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Reconciler tells of its errors in more than one way.
type Reconciler struct {
	client.Client
	Recorder record.EventRecorder
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Update(ctx, pod); err != nil { // want `the error of Update is only logged`
		klog.ErrorS(err, "unable to update", "pod", klog.KObj(pod))
	}
	if pod.Spec.NodeName == "" {
		return ctrl.Result{}, r.Delete(ctx, pod)
	}
	nodes := &corev1.NodeList{}
	if err := r.List(ctx, nodes); err != nil {
		klog.ErrorS(err, "unable to list the nodes", "pod", klog.KObj(pod))
		r.Recorder.Event(pod, corev1.EventTypeWarning, "Failed", err.Error())
		return ctrl.Result{}, nil // want `the error of List is logged but nil is returned`
	}
	klog.InfoS("listed the nodes", "nodes", len(nodes.Items))
	return ctrl.Result{}, nil
}
