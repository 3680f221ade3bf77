package fixed

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// ScaleReconciler is the reconciler of a controller for applications.
type ScaleReconciler struct {
	client.Client
}

func (r *ScaleReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, nil
}

func (r *ScaleReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Named("scale").Complete(r)
}

// RouteReconciler tells of the error, and wraps it.
type RouteReconciler struct {
	client.Client
}

func (r *RouteReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		log.FromContext(ctx).Info("unable to read the application", "error", err)
		if client.IgnoreNotFound(err) == nil {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, fmt.Errorf("read %s: %w", req.NamespacedName, err)
	}
	return ctrl.Result{}, nil
}

// SetupRoutes makes the controller away from its reconciler.
func SetupRoutes(mgr ctrl.Manager) error {
	r := &RouteReconciler{Client: mgr.GetClient()}
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Named("routes").Complete(r)
}

// MirrorReconciler reads the settings of an application first, which have its name and may
// stay when it goes.
type MirrorReconciler struct {
	client.Client
}

func (r *MirrorReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	settings := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, settings); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		if client.IgnoreNotFound(err) == nil {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, fmt.Errorf("read %s: %w", req.NamespacedName, err)
	}
	return ctrl.Result{}, nil
}

func (r *MirrorReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Named("mirror").Complete(r)
}
