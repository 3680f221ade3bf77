// Package bad writes the status of kinds that have no status subresource.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// BarReconciler saves the phase of a Bar.
type BarReconciler struct{ client.Client }

// doc:begin
func (r *BarReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	bar := &demov1.Bar{} // its CRD has no status subresource
	if err := r.Get(ctx, req.NamespacedName, bar); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	bar.Status.Phase = "Ready"
	return ctrl.Result{}, r.Status().Update(ctx, bar) // want `Bar has no status subresource \(marker \+kubebuilder:subresource:status is missing\), so Status\(\)\.Update always answers 404; add the marker and regenerate the CRD`
}

// doc:end

// PatchReconciler patches it, and takes the answer for a deleted object.
type PatchReconciler struct{ client.Client }

func (r *PatchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	bar := &demov1.Bar{}
	if err := r.Get(ctx, req.NamespacedName, bar); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := bar.DeepCopy()
	bar.Status.Phase = "Ready"
	return ctrl.Result{}, client.IgnoreNotFound(r.SubResource("status").Patch(ctx, bar, client.MergeFrom(base))) // want `Bar has no status subresource`
}

// Note writes the status of a built-in kind that has none.
func Note(ctx context.Context, c client.Client, config *corev1.ConfigMap) error {
	if config.Data == nil {
		config.Data = map[string]string{}
	}
	config.Data["seen"] = "true"
	return c.Status().Update(ctx, config) // want `ConfigMap has no status subresource, so Status\(\)\.Update always answers 404; write the object itself`
}
