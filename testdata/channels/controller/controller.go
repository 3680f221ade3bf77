// Package controller reconciles pods and deployments.
package controller

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/channels/labels"
)

// Pods has mistakes with fixes and related positions.
type Pods struct{ client.Client }

// Reconcile looks at one pod.
func (r *Pods) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return reconcile.Result{}, err
	}
	labels.Set(pod, "pods")
	if err := r.Update(context.TODO(), pod); err != nil {
		return reconcile.Result{RequeueAfter: time.Minute}, err
	}
	return reconcile.Result{}, nil
}

// Deployments has a mistake whose finding shows where the cause is.
type Deployments struct{ client.Client }

// Reconcile looks at one deployment.
func (r *Deployments) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	deployment := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, deployment); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	deployment.Status.Replicas = 1
	return reconcile.Result{}, r.Update(ctx, deployment)
}
