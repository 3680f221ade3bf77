// Package bad believes that the cache knows everything.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// AppReconciler creates a service.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := r.Get(ctx, req.NamespacedName, &corev1.Service{})
	if apierrors.IsNotFound(err) {
		svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
		return ctrl.Result{}, r.Create(ctx, svc) // want `Create may answer AlreadyExists because the cache does not show your last Create yet; treat it as success \(client.IgnoreAlreadyExists\) or requeue`
	}
	return ctrl.Result{}, err
}

// doc:end
