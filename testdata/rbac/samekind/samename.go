// Package samename has controllers for one kind, each with a name of its own.
package samename

import (
	"context"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	ctrl "sigs.k8s.io/controller-runtime"

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

// SetupWithManager is for Bars, under a name of its own.
func (r *StatusReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Bar{}).Named("bar-status").Complete(r)
}

// doc:end

// Simple is one of two programs that this one may be.
func Simple(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(&SpecReconciler{})
}

// Full is the other.
func Full(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Owns(&demov1.Bar{}).Complete(&SpecReconciler{})
}

// One says which of both it is.
func One(mgr ctrl.Manager, full bool) error {
	if full {
		return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Named("samename-one").Owns(&demov1.Bar{}).Complete(&SpecReconciler{})
	}
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Named("samename-one").Complete(&SpecReconciler{})
}

// Any is for a kind that its caller knows.
func Any(mgr ctrl.Manager, obj *unstructured.Unstructured) error {
	return ctrl.NewControllerManagedBy(mgr).For(obj).Complete(&SpecReconciler{})
}

// AnyMore is for one, too.
func AnyMore(mgr ctrl.Manager, obj *unstructured.Unstructured, name string) error {
	return ctrl.NewControllerManagedBy(mgr).For(obj).Named(name).Complete(&SpecReconciler{})
}

// Shared is for Bars again, in a program that has it switched off.
func Shared(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Bar{}).Complete(&SpecReconciler{})
}

// Less is one of two, each under a condition of its own.
func Less(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Named("samename-other").Complete(&SpecReconciler{})
}

// More is the other.
func More(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Named("samename-other").Owns(&demov1.Bar{}).Complete(&SpecReconciler{})
}

// Old is one of two, each behind a flag of its own that is off.
func Old(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Named("samename-age").Complete(&SpecReconciler{})
}

// Fresh is the other.
func Fresh(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Named("samename-age").Owns(&demov1.Bar{}).Complete(&SpecReconciler{})
}
