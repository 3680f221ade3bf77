package kind

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// A Box is a kind of this module.
type Box struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies it.
func (c *Box) DeepCopyObject() runtime.Object {
	return &Box{TypeMeta: c.TypeMeta, ObjectMeta: *c.ObjectMeta.DeepCopy()}
}

// BoxReconciler holds boxes, which package gate lets go.
type BoxReconciler struct {
	client.Client
}

// Reconcile writes the finalizer out.
func (r *BoxReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	box := &Box{}
	if err := r.Get(ctx, req.NamespacedName, box); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if box.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(box, "demo.ctrlvet.dev/boxed") {
		return ctrl.Result{}, r.Update(ctx, box)
	}
	return ctrl.Result{}, nil
}
