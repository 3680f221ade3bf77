// Package good tells false from nothing, or patches.
package good

import (
	"context"
	"encoding/json"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// TheaterSpec is what the user asks for.
type TheaterSpec struct {
	// Lit says that there is light.
	// +kubebuilder:default=true
	Lit *bool `json:"lit,omitempty"`

	// doc:end

	// Heated is sent, whatever it is.
	// +kubebuilder:default=true
	Heated bool `json:"heated"`
	// Loud is false without.
	// +kubebuilder:default=false
	Loud bool `json:"loud,omitempty"`
	// Rows are some.
	// +kubebuilder:default=10
	Rows int32 `json:"rows,omitempty"`
	// Color has a name.
	// +kubebuilder:default=red
	Color string `json:"color,omitempty"`
	// Open has no default.
	Open bool `json:"open,omitempty"`
	// Sunny is what the controller says.
	// +kubebuilder:default=true
	Sunny bool `json:"sunny,omitempty"`
	// Door makes its own JSON.
	Door Door `json:"door,omitempty"`
	// doc:begin
}

// Reconcile notes that it has seen a theater.
func (r *TheaterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	theater := &Theater{}
	if err := r.Get(ctx, req.NamespacedName, theater); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	// doc:end
	theater.Spec.Sunny = theater.Name != "cellar"
	// doc:begin
	if theater.Annotations["seen"] == "" {
		metav1.SetMetaDataAnnotation(&theater.ObjectMeta, "seen", "yes")
		return ctrl.Result{}, r.Update(ctx, theater)
	}
	return ctrl.Result{}, nil
}

// doc:end

// Door is sent whole.
type Door struct {
	// +kubebuilder:default=true
	Wide bool `json:"wide,omitempty"`
}

// MarshalJSON leaves nothing out.
func (d *Door) MarshalJSON() ([]byte, error) { return json.Marshal(map[string]bool{"wide": d.Wide}) }

// CinemaSpec is what the user asks for.
type CinemaSpec struct {
	// Lit says that there is light.
	// +kubebuilder:default=true
	Lit bool `json:"lit,omitempty"`
}

// Reconcile patches what has changed, and saves the status.
func (r *CinemaReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	cinema := &Cinema{}
	if err := r.Get(ctx, req.NamespacedName, cinema); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := cinema.DeepCopy()
	if cinema.Annotations["seen"] == "" {
		metav1.SetMetaDataAnnotation(&cinema.ObjectMeta, "seen", "yes")
		if err := r.Patch(ctx, cinema, client.MergeFrom(base)); err != nil {
			return ctrl.Result{}, err
		}
	}
	cinema.Status.Phase = "Ready"
	return ctrl.Result{}, r.Status().Update(ctx, cinema)
}

// Open builds a cinema.
func Open(ctx context.Context, c client.Client, namespace, name string) error {
	return c.Create(ctx, &Cinema{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}, Spec: CinemaSpec{Lit: true}})
}
