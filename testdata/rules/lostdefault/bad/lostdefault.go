// Package bad adds an annotation by a write of the whole object.
package bad

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// TheaterSpec is what the user asks for.
type TheaterSpec struct {
	// Lit says that there is light.
	// +kubebuilder:default=true
	Lit bool `json:"lit,omitempty"` // want:related `omitempty leaves it out where it is false`
}

// Reconcile notes that it has seen a theater.
func (r *TheaterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	theater := &Theater{}
	if err := r.Get(ctx, req.NamespacedName, theater); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if theater.Annotations["seen"] == "" {
		metav1.SetMetaDataAnnotation(&theater.ObjectMeta, "seen", "yes")
		return ctrl.Result{}, r.Update(ctx, theater) // want `Update sets Spec\.Lit of a Theater back to true where the user wrote false, which omitempty leaves out; make the field a pointer, or patch what changed`
	}
	return ctrl.Result{}, nil
}

// doc:end

// Theater is a house of a user.
// +kubebuilder:object:root=true
type Theater struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TheaterSpec `json:"spec,omitempty"`
}

// TheaterReconciler reconciles theaters.
type TheaterReconciler struct{ client.Client }

// Hall is a part of a cinema.
type Hall struct {
	Name string `json:"name"`
	// Heated says that there is a stove.
	// +optional
	// +kubebuilder:default:=true
	Heated Warmth `json:"heated,omitempty"` // want:related `omitempty leaves it out where it is false`
}

// Warmth is there or not.
type Warmth bool

// CinemaSpec is what the user asks for.
type CinemaSpec struct {
	Halls []Hall `json:"halls,omitempty"`
}

// Cinema is a house of a user.
// +kubebuilder:object:root=true
type Cinema struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CinemaSpec `json:"spec,omitempty"`
}

// CinemaReconciler reconciles cinemas.
type CinemaReconciler struct{ client.Client }

// Reconcile labels a cinema.
func (r *CinemaReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var cinema Cinema
	if err := r.Get(ctx, req.NamespacedName, &cinema); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if cinema.Labels["seen"] == "" {
		return ctrl.Result{}, r.label(ctx, &cinema)
	}
	return ctrl.Result{}, nil
}

func (r *CinemaReconciler) label(ctx context.Context, cinema *Cinema) error {
	cinema.Labels = map[string]string{"seen": "yes"}
	return r.Update(ctx, cinema) // want `Update sets Spec\.Halls\.Heated of a Cinema back to true where the user wrote false`
}
