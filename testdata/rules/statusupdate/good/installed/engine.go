// Package installed has a kind whose resource definition was written by hand, without the
// status subresource that its marker asks for: a write of the object stores the status.
package installed

import (
	"context"
	_ "embed"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Definition is what is installed.
//
//go:embed engine.yaml
var Definition []byte

// GroupVersion of the kind.
var GroupVersion = schema.GroupVersion{Group: "installed.statusupdate.ctrlvet.dev", Version: "v1"}

// AddToScheme adds the kind to a scheme.
func AddToScheme(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(GroupVersion, &Engine{})
	metav1.AddToGroupVersion(scheme, GroupVersion)
	return nil
}

// Engine runs one experiment.
//
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Engine struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status EngineStatus `json:"status,omitempty"`
}

// EngineStatus is what the operator observed.
type EngineStatus struct {
	Phase string `json:"phase,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (e *Engine) DeepCopyObject() runtime.Object {
	out := *e
	e.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}

// EngineReconciler saves the status with the object.
type EngineReconciler struct {
	client.Client
}

func (r *EngineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	engine := &Engine{}
	if err := r.Get(ctx, req.NamespacedName, engine); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	engine.Status.Phase = "Running"
	return ctrl.Result{}, r.Update(ctx, engine)
}
