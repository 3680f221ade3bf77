package kind

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// A Crate is a kind of this module.
type Crate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies it.
func (c *Crate) DeepCopyObject() runtime.Object {
	return &Crate{TypeMeta: c.TypeMeta, ObjectMeta: *c.ObjectMeta.DeepCopy()}
}

// CrateReconciler protects crates, and does not look at their deletion.
type CrateReconciler struct {
	client.Client
}

// Reconcile writes the finalizer out.
func (r *CrateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	crate := &Crate{}
	if err := r.Get(ctx, req.NamespacedName, crate); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if crate.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(crate, "demo.ctrlvet.dev/sealed") { // want:finalizerleak/never `the finalizer "demo\.ctrlvet\.dev/sealed" is added here, and nothing takes it from a Crate`
		return ctrl.Result{}, r.Update(ctx, crate)
	}
	return ctrl.Result{}, nil
}
