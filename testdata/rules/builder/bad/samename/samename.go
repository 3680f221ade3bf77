// Package samename has two controllers for one kind.
package samename

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/handler"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A SpecReconciler makes what a Bar asks for.
type SpecReconciler struct{}

// Reconcile makes it.
func (r *SpecReconciler) Reconcile(context.Context, ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

// SetupWithManager is for Bars.
func (r *SpecReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Bar{}).Complete(r)
}

// doc:begin

// A StatusReconciler says what has become of a Bar.
type StatusReconciler struct{}

// Reconcile says it.
func (r *StatusReconciler) Reconcile(context.Context, ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

// SetupWithManager is for Bars, for which there is a controller already.
func (r *StatusReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Bar{}).Complete(r)
}

// doc:end

const cleaner = "samename-cleaner"

// Cleaners wakes what removes old Bars.
func Cleaners(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named(cleaner).
		Watches(&demov1.Bar{}, &handler.EnqueueRequestForObject{}).
		Complete(&SpecReconciler{})
}

// MoreCleaners was copied from it.
func MoreCleaners(mgr ctrl.Manager) error {
	_, err := ctrl.NewControllerManagedBy(mgr).Named("samename-cleaner").
		Watches(&demov1.Foo{}, &handler.EnqueueRequestForObject{}).
		Build(&StatusReconciler{})
	return err
}

// StillMore has the name of both.
func StillMore(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Named(cleaner).Complete(&SpecReconciler{})
}
