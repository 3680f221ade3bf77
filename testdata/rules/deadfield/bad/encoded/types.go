// Package encoded has a kind that is held and handed on, and never encoded.
package encoded

import (
	"context"
	"encoding/json"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Hansom is a cab.
// +kubebuilder:object:root=true
type Hansom struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec HansomSpec `json:"spec,omitempty"`
}

// HansomSpec is what the user asks for.
type HansomSpec struct {
	HansomWheels int32 `json:"hansomWheels,omitempty"`
	HansomLamps  int32 `json:"hansomLamps,omitempty"` // want `no code of the module reads HansomSpec\.HansomLamps`
}

// DeepCopyObject implements runtime.Object.
func (h *Hansom) DeepCopyObject() runtime.Object {
	out := *h
	h.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}

// HansomReconciler looks after cabs.
type HansomReconciler struct{ client.Client }

// SetupWithManager starts the controller.
func (r *HansomReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Hansom{}).Complete(r)
}

type ride struct{ hansom *Hansom }

func (r *HansomReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	hansom := &Hansom{}
	if err := r.Get(ctx, req.NamespacedName, hansom); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	_, err := wheels(ride{hansom: hansom})
	return ctrl.Result{}, err
}

func wheels(of ride) ([]byte, error) {
	wanted := Hansom{Spec: of.hansom.Spec}
	return json.Marshal(map[string]int32{"wheels": wanted.Spec.HansomWheels})
}
