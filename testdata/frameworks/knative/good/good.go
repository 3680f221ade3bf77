// Package good has the reconciler of package bad as it should be.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	namespacereconciler "knative.dev/pkg/client/injection/kube/reconciler/core/v1/namespace"
	"knative.dev/pkg/reconciler"
)

// Reconciler labels what is in a namespace.
type Reconciler struct {
	Client     kubernetes.Interface
	ConfigMaps corelisters.ConfigMapLister
}

var (
	_ namespacereconciler.Interface = (*Reconciler)(nil)
	_ namespacereconciler.Finalizer = (*Reconciler)(nil)
)

// ReconcileKind changes a copy of what it reads; the namespace is one already.
func (r *Reconciler) ReconcileKind(ctx context.Context, ns *corev1.Namespace) reconciler.Event {
	ns.Status.Phase = corev1.NamespaceActive
	cm, err := r.ConfigMaps.ConfigMaps(ns.Name).Get("settings")
	if err != nil {
		return err
	}
	cm = cm.DeepCopy()
	cm.Data = nil
	_, err = r.Client.CoreV1().ConfigMaps(ns.Name).Update(ctx, cm, metav1.UpdateOptions{})
	return err
}

// FinalizeKind keeps the finalizer when nothing could be listed.
func (r *Reconciler) FinalizeKind(ctx context.Context, ns *corev1.Namespace) reconciler.Event {
	pods, err := r.Client.CoreV1().Pods(ns.Name).List(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	for i := range pods.Items {
		if err := r.note(ctx, &pods.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

func (r *Reconciler) note(ctx context.Context, pod *corev1.Pod) reconciler.Event {
	pod.Status.Message = "going"
	_, err := r.Client.CoreV1().Pods(pod.Namespace).UpdateStatus(ctx, pod, metav1.UpdateOptions{})
	return err
}
