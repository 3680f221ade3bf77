// Package good has the reconcilers of package bad as they should be.
package good

import (
	"context"
	"errors"

	fluxpatch "github.com/fluxcd/pkg/runtime/patch"
	corev1 "k8s.io/api/core/v1"
	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	"sigs.k8s.io/cluster-api/util/patch"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// A Patched stores its pod when it ends, with Cluster API's helper: metadata, spec and
// status.
type Patched struct{ client.Client }

// Reconcile leaves all to the deferred patch.
func (r *Patched) Reconcile(ctx context.Context, req reconcile.Request) (_ reconcile.Result, reterr error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	helper, err := patch.NewHelper(pod, r.Client)
	if err != nil {
		return reconcile.Result{}, err
	}
	defer func() {
		reterr = errors.Join(reterr, helper.Patch(ctx, pod))
	}()
	pod.Status.Message = "seen"
	pod.Labels = map[string]string{"seen": "true"}
	if !pod.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(pod, "example.com/mine")
		return reconcile.Result{}, nil
	}
	controllerutil.AddFinalizer(pod, "example.com/mine")
	return reconcile.Result{}, nil
}

// A Late changes its pod before it makes the helper, and stores that itself, or makes the
// change for this pass alone.
type Late struct{ client.Client }

// Reconcile patches the pod in the end.
func (r *Late) Reconcile(ctx context.Context, req reconcile.Request) (_ reconcile.Result, reterr error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if pod.Labels == nil {
		pod.Labels = map[string]string{"seen": "true"}
		if err := r.Update(ctx, pod); err != nil {
			return reconcile.Result{}, err
		}
	}
	if pod.Status.Reason == "" {
		pod.Status.Reason = "none"
	}
	helper, err := patch.NewHelper(pod, r.Client)
	if err != nil {
		return reconcile.Result{}, err
	}
	defer func() { reterr = errors.Join(reterr, helper.Patch(ctx, pod)) }()
	pod.Status.Message = "seen"
	return reconcile.Result{}, nil
}

// A Twice stores its pod when it ends, and a part of it before.
type Twice struct{ client.Client }

// Reconcile has a helper for all of the pass.
func (r *Twice) Reconcile(ctx context.Context, req reconcile.Request) (_ reconcile.Result, reterr error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	helper, err := patch.NewHelper(pod, r.Client)
	if err != nil {
		return reconcile.Result{}, err
	}
	defer func() { reterr = errors.Join(reterr, helper.Patch(ctx, pod)) }()
	pod.Labels = map[string]string{"seen": "true"}
	return reconcile.Result{}, r.early(ctx, pod)
}

// early has another for what others are to see at once; the label is not in its patch, but
// in that of the caller.
func (r *Twice) early(ctx context.Context, pod *corev1.Pod) error {
	pod.Status.Reason = "Early"
	helper, err := patch.NewHelper(pod, r.Client)
	if err != nil {
		return err
	}
	pod.Status.Message = "seen"
	return helper.Patch(ctx, pod)
}

// A Serial does the same with flux's patcher.
type Serial struct{ client.Client }

// Reconcile patches the pod in the end.
func (r *Serial) Reconcile(ctx context.Context, req reconcile.Request) (_ reconcile.Result, reterr error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	patcher := fluxpatch.NewSerialPatcher(pod, r.Client)
	defer func() {
		if err := patcher.Patch(ctx, pod); err != nil {
			reterr = errors.Join(reterr, err)
		}
	}()
	pod.Labels = map[string]string{"seen": "true"}
	pod.Status.Message = "seen"
	return reconcile.Result{}, nil
}

// IsPaused asks whether the field is there.
func IsPaused(cluster *clusterv1.Cluster) bool {
	return cluster.Spec.Paused != nil && *cluster.Spec.Paused
}

// MustBePaused takes it for granted: the kind is another module's, which may fill it in.
func (r *Patched) MustBePaused(ctx context.Context, key client.ObjectKey) (bool, error) {
	cluster := &clusterv1.Cluster{}
	if err := r.Get(ctx, key, cluster); err != nil {
		return false, err
	}
	return *cluster.Spec.Paused, nil
}
