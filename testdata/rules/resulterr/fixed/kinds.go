package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// Tenant is the request of a controller whose queue does not hold object keys.
type Tenant struct{ ID string }

// Result is the project's own name for the type.
type Result = reconcile.Result

// TenantReconciler is a TypedReconciler.
type TenantReconciler struct {
	Registry Registry
}

var _ reconcile.TypedReconciler[Tenant] = &TenantReconciler{}

func (r *TenantReconciler) Reconcile(ctx context.Context, tenant Tenant) (Result, error) {
	if err := r.Registry.Register(ctx, tenant.ID); err != nil {
		return Result{}, err
	}
	return Result{}, nil
}

// ConfigMapReconciler is an ObjectReconciler.
type ConfigMapReconciler struct {
	Registry Registry
}

var _ reconcile.ObjectReconciler[*corev1.ConfigMap] = &ConfigMapReconciler{}

func (r *ConfigMapReconciler) Reconcile(ctx context.Context, cm *corev1.ConfigMap) (ctrl.Result, error) {
	if err := r.Registry.Register(ctx, cm.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// ObjectReconciler is generic over the kind.
type ObjectReconciler[T client.Object] struct {
	Registry Registry
}

func (r *ObjectReconciler[T]) Reconcile(ctx context.Context, obj T) (ctrl.Result, error) {
	if err := r.Registry.Register(ctx, obj.GetName()); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// NewFunc returns a reconciler that is a function literal.
func NewFunc(registry Registry) reconcile.Reconciler {
	return reconcile.Func(func(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
		if err := registry.Register(ctx, req.Name); err != nil {
			return reconcile.Result{}, err
		}
		return reconcile.Result{}, nil
	})
}

// Sync has the signature of a reconciler and nothing else.
func Sync(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := ctx.Err(); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
