// Package bad has a reconciler of knative's generated kind that makes the named mistakes.
package bad

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

// ReconcileKind changes an object of the cache, and has no use for its context.
func (r *Reconciler) ReconcileKind(_ context.Context, ns *corev1.Namespace) reconciler.Event {
	cm, err := r.ConfigMaps.ConfigMaps(ns.Name).Get("settings")
	if err != nil {
		return err
	}
	cm.Data = nil                                                                                           // want:cachemutation `cm\.Data comes from the informer cache \(lister\.Get\)`
	_, err = r.Client.CoreV1().ConfigMaps(ns.Name).Update(context.Background(), cm, metav1.UpdateOptions{}) // want:reconcilectx `context\.Background\(\) ignores cancellation, timeout and logger of this reconcile although a context is passed in`
	return err
}

// FinalizeKind says that all is well when nothing could be listed.
func (r *Reconciler) FinalizeKind(ctx context.Context, ns *corev1.Namespace) reconciler.Event {
	pods, err := r.Client.CoreV1().Pods(ns.Name).List(ctx, metav1.ListOptions{})
	if err != nil {
		return nil // want:swallowederr `.`
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
	_, err := r.Client.CoreV1().Pods(pod.Namespace).Update(ctx, pod, metav1.UpdateOptions{}) // want:statusupdate `.`
	return err
}
