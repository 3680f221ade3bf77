// Package installed has a kind without markers, whose resource definition, written by hand,
// has the status subresource.
package installed

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// GroupVersion of the kind.
var GroupVersion = schema.GroupVersion{Group: "boilers.statusupdate.ctrlvet.dev", Version: "v1"}

// AddToScheme adds the kind to a scheme.
func AddToScheme(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(GroupVersion, &Boiler{})
	metav1.AddToGroupVersion(scheme, GroupVersion)
	return nil
}

// Boiler heats the water.
type Boiler struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status BoilerStatus `json:"status,omitempty"`
}

// BoilerStatus is what the operator observed.
type BoilerStatus struct {
	Phase string `json:"phase,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (e *Boiler) DeepCopyObject() runtime.Object {
	out := *e
	e.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}

// BoilerReconciler means to save the status with the object.
type BoilerReconciler struct {
	client.Client
}

func (r *BoilerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	boiler := &Boiler{}
	if err := r.Get(ctx, req.NamespacedName, boiler); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	boiler.Status.Phase = "Running"
	return ctrl.Result{}, r.Update(ctx, boiler) // want `status of boiler was changed on line \d+ but Update writes only the main resource: Boiler has the status subresource, so it is lost; use r\.Status\(\)\.Update\(ctx, boiler\)`
}
