package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A SettingsReconciler keeps the settings of a Foo as they are meant.
type SettingsReconciler struct{ FooReconciler }

// Reconcile says that it was called.
func (r *SettingsReconciler) Reconcile(_ context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.Seen(req)
	return reconcile.Result{}, nil
}

// doc:begin

// SetupWithManager wakes the reconciler when somebody changes the settings.
func (r *SettingsReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Owns(&corev1.ConfigMap{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})). // want `ConfigMap: nothing counts a generation there, so that GenerationChangedPredicate drops every update`
		Complete(r)
}

// doc:end

// SetupAll has one predicate for all kinds.
func (r *SettingsReconciler) SetupAll(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Owns(&corev1.Secret{}).                                                              // want:related `its updates are dropped`
		Watches(&corev1.Service{}, &handler.EnqueueRequestForObject{}).                      // want:related `its updates are dropped`
		WithEventFilter(predicate.And(onlyNamed(), predicate.GenerationChangedPredicate{})). // want `Secret, Service: nothing counts a generation there`
		Complete(r)
}

// onlyNamed lets all events through.
func onlyNamed() predicate.Predicate { return predicate.Funcs{} }
