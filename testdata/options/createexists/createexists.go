// Package createexists holds code for the form of the rule that is off unless
// asked for.
package createexists

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Reconciler returns the error and is run again.
type Reconciler struct {
	client.Client
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := r.Get(ctx, req.NamespacedName, &corev1.Service{})
	if apierrors.IsNotFound(err) {
		svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
		return ctrl.Result{}, r.Create(ctx, svc) // want `Create may answer AlreadyExists`
	}
	return ctrl.Result{}, err
}
