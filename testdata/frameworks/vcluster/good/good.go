// Package good has the syncer of package bad as it should be.
package good

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/vcluster"
)

// Pods brings pods to the host.
type Pods struct{}

var _ vcluster.Syncer[*corev1.Pod] = Pods{}

// SyncToHost passes its context on.
func (Pods) SyncToHost(ctx *vcluster.SyncContext, event *vcluster.SyncToHostEvent[*corev1.Pod]) (reconcile.Result, error) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: event.Virtual.Namespace, Name: event.Virtual.Name}, Spec: event.Virtual.Spec}
	return reconcile.Result{}, ctx.HostClient.Create(ctx, pod) // want:ownerreference `this Pod gets no owner,`
}

// A Kept is a syncer which looks at what the host had before.
type Kept struct{ Pods }

// SyncToHost asks whether the host had it.
func (Kept) SyncToHost(ctx *vcluster.SyncContext, event *vcluster.SyncToHostEvent[*corev1.Pod]) (reconcile.Result, error) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: event.Virtual.Namespace, Name: event.Virtual.Name}, Spec: event.Virtual.Spec}
	if event.HostOld != nil {
		pod.Labels = event.HostOld.Labels
	}
	return reconcile.Result{}, ctx.HostClient.Create(ctx, pod) // want:ownerreference `this Pod gets no owner,`
}

// Sync brings the labels of before: where both have the object there are some.
func (Kept) Sync(ctx *vcluster.SyncContext, event *vcluster.SyncEvent[*corev1.Pod]) (reconcile.Result, error) {
	pod := event.Virtual.DeepCopy()
	pod.Labels = event.HostOld.Labels
	return reconcile.Result{}, ctx.VirtualClient.Update(ctx, pod)
}

// Sync writes the status, with the context inside.
func (Pods) Sync(ctx *vcluster.SyncContext, event *vcluster.SyncEvent[*corev1.Pod]) (reconcile.Result, error) {
	pod := &corev1.Pod{}
	if err := ctx.VirtualClient.Get(ctx, client.ObjectKeyFromObject(event.Virtual), pod); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	pod.Status.Message = event.Host.Status.Message
	return reconcile.Result{}, ctx.VirtualClient.Status().Update(ctx.Context, pod)
}
