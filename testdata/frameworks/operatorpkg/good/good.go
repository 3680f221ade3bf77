// Package good has the reconcilers of package bad as they should be.
package good

import (
	"context"

	"github.com/awslabs/operatorpkg/reconciler"
	"github.com/awslabs/operatorpkg/singleton"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// A Sweeper looks at all pods from time to time.
type Sweeper struct{ Client client.Client }

var _ singleton.Reconciler = (*Sweeper)(nil)

// Reconcile comes again when it fails.
func (s *Sweeper) Reconcile(ctx context.Context) (reconciler.Result, error) {
	pods := &corev1.PodList{}
	if err := s.Client.List(ctx, pods); err != nil {
		return reconciler.Result{}, err
	}
	return reconciler.Result{RequeueAfter: singleton.RequeueImmediately}, nil
}

// A Marker has a secret made from time to time.
type Marker struct{ Client client.Client }

var _ singleton.Reconciler = (*Marker)(nil)

// Reconcile comes again when it fails.
func (m *Marker) Reconcile(ctx context.Context) (reconciler.Result, error) {
	secret := &corev1.Secret{}
	secret.Namespace, secret.Name = "default", "mark"
	return reconciler.Result{}, client.IgnoreAlreadyExists(m.Client.Create(ctx, secret))
}

// A Noter handles pods, and may ask for the next attempt.
type Noter struct{ Client client.Client }

var _ reconciler.Reconciler = (*Noter)(nil)

// Reconcile has nothing to do for a pod that is gone.
func (n *Noter) Reconcile(ctx context.Context, req reconcile.Request) (reconciler.Result, error) {
	pod := &corev1.Pod{}
	if err := n.Client.Get(ctx, req.NamespacedName, pod); err != nil {
		return reconciler.Result{}, client.IgnoreNotFound(err)
	}
	if pod.Status.Message == "seen" {
		return reconciler.Result{Requeue: pod.Spec.NodeName == ""}, nil
	}
	pod.Status.Message = "seen"
	return reconciler.Result{}, n.Client.Status().Update(ctx, pod)
}
