// Package bad has reconcilers of operatorpkg that make the named mistakes.
package bad

import (
	"context"

	"github.com/awslabs/operatorpkg/reconciler"
	"github.com/awslabs/operatorpkg/singleton"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// A Sweeper looks at all pods from time to time.
type Sweeper struct{ Client client.Client }

var _ singleton.Reconciler = (*Sweeper)(nil)

// Reconcile has no use for its context.
func (s *Sweeper) Reconcile(_ context.Context) (reconciler.Result, error) {
	pods := &corev1.PodList{}
	err := s.Client.List(context.Background(), pods) // want:reconcilectx `context\.Background\(\) ignores cancellation, timeout and logger of this reconcile although a context is passed in`
	if err != nil {
		return reconciler.Result{}, err
	}
	return reconciler.Result{RequeueAfter: singleton.RequeueImmediately}, nil
}

// A Marker has a secret made from time to time.
type Marker struct{ Client client.Client }

var _ singleton.Reconciler = (*Marker)(nil)

// Reconcile says that all is well.
func (m *Marker) Reconcile(ctx context.Context) (reconciler.Result, error) {
	secret := &corev1.Secret{}
	secret.Namespace, secret.Name = "default", "mark"
	if err := m.Client.Create(ctx, secret); err != nil {
		log.FromContext(ctx).Error(err, "unable to create the secret")
		return reconciler.Result{}, nil // want:swallowederr `.`
	}
	return reconciler.Result{}, nil
}

// A Noter handles pods, and may ask for the next attempt.
type Noter struct{ Client client.Client }

var _ reconciler.Reconciler = (*Noter)(nil)

// Reconcile takes a pod that is gone for a failure.
func (n *Noter) Reconcile(ctx context.Context, req reconcile.Request) (reconciler.Result, error) {
	pod := &corev1.Pod{}
	if err := n.Client.Get(ctx, req.NamespacedName, pod); err != nil {
		return reconciler.Result{}, err // want:notfound `a deleted Pod makes this reconcile fail and be retried again and again`
	}
	pod.Status.Message = "seen"
	if err := n.Client.Update(ctx, pod); err != nil { // want:statusupdate `.`
		return reconciler.Result{Requeue: true}, err
	}
	return reconciler.Result{}, nil
}
