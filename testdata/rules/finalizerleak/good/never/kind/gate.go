package kind

import (
	"context"

	networkingv1 "k8s.io/api/networking/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// GateFinalizer is a name that gates use.
const GateFinalizer = "demo.ctrlvet.dev/gate"

// Gate lets requests of a class in.
type Gate interface {
	Open(ctx context.Context, class *networkingv1.IngressClass) error
	Close(ctx context.Context, class *networkingv1.IngressClass) error
}

// GateReconciler opens a gate for each class.
type GateReconciler struct {
	client.Client
	Gate
}

// Reconcile leaves the end of a class to its gate.
func (r *GateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	class := &networkingv1.IngressClass{}
	if err := r.Get(ctx, req.NamespacedName, class); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !class.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.Close(ctx, class)
	}
	if controllerutil.AddFinalizer(class, GateFinalizer) {
		return ctrl.Result{}, r.Update(ctx, class)
	}
	return ctrl.Result{}, r.Open(ctx, class)
}
