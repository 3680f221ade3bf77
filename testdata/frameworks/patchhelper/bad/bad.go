// Package bad has reconcilers whose deferred patch does not save what they think it does.
package bad

import (
	"context"

	fluxpatch "github.com/fluxcd/pkg/runtime/patch"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/cluster-api/util/patch"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// A Patched stores its pod when it ends, with Cluster API's helper.
type Patched struct{ client.Client }

// Reconcile writes the pod in between: the answer takes the status away that the deferred
// patch is to store.
func (r *Patched) Reconcile(ctx context.Context, req reconcile.Request) (_ reconcile.Result, reterr error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return reconcile.Result{}, err // want:notfound `a deleted Pod makes this reconcile fail and be retried for ever`
	}
	helper, err := patch.NewHelper(pod, r.Client)
	if err != nil {
		return reconcile.Result{}, err
	}
	defer func() {
		if err := helper.Patch(context.Background(), pod); err != nil && reterr == nil { // want:reconcilectx `context\.Background\(\)`
			reterr = err
		}
	}()
	pod.Status.Message = "seen"
	pod.Labels = map[string]string{"seen": "true"}
	if err := r.Update(ctx, pod); err != nil { // want:statusupdate `.`
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, nil
}

// A Serial does the same with flux's patcher, and loses its error.
type Serial struct{ client.Client }

// Reconcile patches the pod in the end.
func (r *Serial) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	patcher := fluxpatch.NewSerialPatcher(pod, r.Client)
	pod.Status.Message = "seen"
	if err := patcher.Patch(ctx, pod); err != nil {
		return reconcile.Result{}, nil // want:swallowederr `.`
	}
	return reconcile.Result{}, nil
}
