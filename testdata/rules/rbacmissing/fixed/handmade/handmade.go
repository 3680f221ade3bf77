// Package handmade has no markers, and a role in YAML that was made for the kind of the
// controller and lacks all that it creates.
package handmade

import (
	"context"

	certificatesv1 "k8s.io/api/certificates/v1"
	networkingv1 "k8s.io/api/networking/v1"
	nodev1 "k8s.io/api/node/v1"
	storagev1 "k8s.io/api/storage/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// RequestReconciler makes a class of each sort for a CertificateSigningRequest.
type RequestReconciler struct {
	client.Client
}

// Reconcile makes them.
func (r *RequestReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	request := &certificatesv1.CertificateSigningRequest{}
	if err := r.Get(ctx, req.NamespacedName, request); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	meta := metav1.ObjectMeta{Name: request.Name}
	class := &nodev1.RuntimeClass{ObjectMeta: meta, Handler: "runc"}
	if err := client.IgnoreAlreadyExists(r.Create(ctx, class)); err != nil {
		return ctrl.Result{}, err
	}
	ingress := &networkingv1.IngressClass{ObjectMeta: meta, Spec: networkingv1.IngressClassSpec{Controller: "example.com/c"}}
	if err := client.IgnoreAlreadyExists(r.Create(ctx, ingress)); err != nil {
		return ctrl.Result{}, err
	}
	storage := &storagev1.StorageClass{ObjectMeta: meta, Provisioner: "example.com/p"}
	if err := client.IgnoreAlreadyExists(r.Create(ctx, storage)); err != nil {
		return ctrl.Result{}, err
	}
	volume := &storagev1.VolumeAttachment{ObjectMeta: meta, Spec: storagev1.VolumeAttachmentSpec{Attacher: "example.com/a", NodeName: "n"}}
	if err := client.IgnoreAlreadyExists(r.Create(ctx, volume)); err != nil {
		return ctrl.Result{}, err
	}
	driver := &storagev1.CSIDriver{ObjectMeta: meta}
	return ctrl.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, driver))
}

// SetupWithManager starts the controller.
func (r *RequestReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&certificatesv1.CertificateSigningRequest{}).Complete(r)
}
