// Package bad has a syncer that makes the named mistakes.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/vcluster"
)

// Pods brings pods to the host.
type Pods struct{}

var _ vcluster.Syncer[*corev1.Pod] = Pods{}

// SyncToHost has no use for its context.
func (Pods) SyncToHost(ctx *vcluster.SyncContext, event *vcluster.SyncToHostEvent[*corev1.Pod]) (reconcile.Result, error) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: event.Virtual.Namespace, Name: event.Virtual.Name}, Spec: event.Virtual.Spec}
	if err := create(ctx, pod); err != nil { // want:ownerreference `this Pod gets no owner,`
		log.FromContext(ctx).Error(err, "unable to create the pod")
		return reconcile.Result{}, nil // want:swallowederr `.`
	}
	return reconcile.Result{}, nil
}

func create(ctx *vcluster.SyncContext, pod *corev1.Pod) error {
	return ctx.HostClient.Create(context.Background(), pod) // want:reconcilectx `context\.Background\(\) ignores cancellation, timeout and logger of this reconcile although ctx is in scope; pass ctx`
}

// A Kept is a syncer which looks at what the host had before.
type Kept struct{ Pods }

// SyncToHost reads what the host never had.
func (Kept) SyncToHost(ctx *vcluster.SyncContext, event *vcluster.SyncToHostEvent[*corev1.Pod]) (reconcile.Result, error) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: event.Virtual.Namespace, Name: event.Virtual.Name}, Spec: event.Virtual.Spec}
	pod.Labels = event.HostOld.Labels
	return reconcile.Result{}, ctx.HostClient.Create(ctx, pod) // want:ownerreference `this Pod gets no owner,`
}

// Sync writes the status with the object.
func (Pods) Sync(ctx *vcluster.SyncContext, event *vcluster.SyncEvent[*corev1.Pod]) (reconcile.Result, error) {
	pod := &corev1.Pod{}
	if err := ctx.VirtualClient.Get(ctx, client.ObjectKeyFromObject(event.Virtual), pod); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	pod.Status.Message = event.Host.Status.Message
	return reconcile.Result{}, ctx.VirtualClient.Update(ctx, pod) // want:statusupdate `.`
}
