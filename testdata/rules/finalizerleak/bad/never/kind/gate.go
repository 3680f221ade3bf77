package kind

import (
	"context"

	networkingv1 "k8s.io/api/networking/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// GateClosed is a name that nobody else uses.
const GateClosed = "demo.ctrlvet.dev/gate-closed"

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

// Reconcile closes the gate of a class that goes, and keeps the class.
func (r *GateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	class := &networkingv1.IngressClass{}
	if err := r.Get(ctx, req.NamespacedName, class); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !class.DeletionTimestamp.IsZero() {
		ctrl.LoggerFrom(ctx).Info("it goes", "finalizers", class.Finalizers)
		return ctrl.Result{}, r.Close(ctx, class)
	}
	if controllerutil.AddFinalizer(class, GateClosed) { // want:finalizerleak/never `the finalizer "demo\.ctrlvet\.dev/gate-closed" is added here, and nothing takes it from a IngressClass`
		return ctrl.Result{}, r.Update(ctx, class)
	}
	return ctrl.Result{}, r.Open(ctx, class)
}
