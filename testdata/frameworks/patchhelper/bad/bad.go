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

// Reconcile fails for a pod that is gone, behind which nothing can be patched.
func (r *Patched) Reconcile(ctx context.Context, req reconcile.Request) (_ reconcile.Result, reterr error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return reconcile.Result{}, err // want:notfound `a deleted Pod makes this reconcile fail and be retried again and again`
	}
	helper, err := patch.NewHelper(pod, r.Client)
	if err != nil {
		return reconcile.Result{}, err
	}
	defer func() {
		if err := helper.Patch(ctx, pod); err != nil && reterr == nil {
			reterr = err
		}
	}()
	pod.Status.Message = "seen"
	return reconcile.Result{}, r.note(ctx, pod)
}

// note has the answer of an Update take the status away that the deferred patch is to store.
func (r *Patched) note(ctx context.Context, pod *corev1.Pod) error {
	pod.Status.Message = "noted"
	pod.Labels = map[string]string{"seen": "true"}
	return r.Update(ctx, pod) // want:statusupdate `.`
}

// A Serial patches with flux's patcher, and loses its error.
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

// A Late makes its helper when the pod is changed already.
type Late struct{ client.Client }

// Reconcile patches the pod in the end, with what is in the base, too.
func (r *Late) Reconcile(ctx context.Context, req reconcile.Request) (_ reconcile.Result, reterr error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	pod.Labels = map[string]string{"seen": "true"}
	helper, err := patch.NewHelper(pod, r.Client)
	if err != nil {
		return reconcile.Result{}, err
	}
	defer func() {
		if err := helper.Patch(ctx, pod); err != nil && reterr == nil {
			reterr = err
		}
	}()
	pod.Status.Message = "seen"
	return reconcile.Result{}, nil
}

// A LateSerial does the same with flux's patcher.
type LateSerial struct{ client.Client }

// Reconcile patches what comes behind alone.
func (r *LateSerial) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	pod.Status.Message = "seen"
	patcher := fluxpatch.NewSerialPatcher(pod, r.Client)
	pod.Labels = map[string]string{"seen": "true"}
	return reconcile.Result{}, patcher.Patch(ctx, pod)
}

// A Detached patches with a context of its own.
type Detached struct{ client.Client }

// Reconcile patches the pod in the end.
func (r *Detached) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	patcher := fluxpatch.NewSerialPatcher(pod, r.Client)
	pod.Status.Message = "seen"
	return reconcile.Result{}, patcher.Patch(context.Background(), pod) // want:reconcilectx `context\.Background\(\)`
}
