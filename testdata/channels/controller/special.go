//go:build special

package controller

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Quotas has a mistake behind a build tag.
type Quotas struct{ client.Client }

// Reconcile looks at one object.
func (r *Quotas) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	object := &corev1.ResourceQuota{}
	if err := r.Get(ctx, req.NamespacedName, object); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, r.Update(ctx, object)
}
