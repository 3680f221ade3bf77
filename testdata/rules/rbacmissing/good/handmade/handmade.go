// Package handmade has no markers, and a role that is written by hand and has all that it needs.
package handmade

import (
	"context"

	certificatesv1 "k8s.io/api/certificates/v1"
	flowcontrolv1 "k8s.io/api/flowcontrol/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// RequestReconciler makes a PriorityLevelConfiguration for each CertificateSigningRequest.
type RequestReconciler struct {
	client.Client
}

// Reconcile makes it.
func (r *RequestReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	request := &certificatesv1.CertificateSigningRequest{}
	if err := r.Get(ctx, req.NamespacedName, request); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	level := &flowcontrolv1.PriorityLevelConfiguration{ObjectMeta: metav1.ObjectMeta{Name: request.Name}}
	return ctrl.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, level))
}

// SetupWithManager starts the controller.
func (r *RequestReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&certificatesv1.CertificateSigningRequest{}).Complete(r)
}
