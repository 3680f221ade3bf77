package bad

import (
	"context"
	"reflect"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A CleanupReconciler takes the finalizer off a Foo.
type CleanupReconciler struct{ FooReconciler }

// doc:begin

// SetupWithManager wakes the reconciler when the status of a Foo has changed.
func (r *CleanupReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}, builder.WithPredicates(StatusChanged())). // want `the update that sets deletionTimestamp of a Foo does not pass`
		Complete(r)
}

// StatusChanged lets updates of the status through.
func StatusChanged() predicate.Funcs {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			old, ok := e.ObjectOld.(*demov1.Foo)
			if !ok {
				return false
			}
			cur := e.ObjectNew.(*demov1.Foo)
			return !reflect.DeepEqual(old.Status, cur.Status)
		},
	}
}

// Reconcile cleans up.
func (r *CleanupReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if foo.DeletionTimestamp.IsZero() {
		return reconcile.Result{}, nil
	}
	controllerutil.RemoveFinalizer(foo, finalizer) // want:related `the finalizer is taken off here`
	return reconcile.Result{}, client.IgnoreNotFound(r.Update(ctx, foo))
}

// doc:end

// A LabelsReconciler has a predicate of a type of its own, for all events.
type LabelsReconciler struct{ CleanupReconciler }

// Reconcile cleans up.
func (r *LabelsReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	return r.CleanupReconciler.Reconcile(ctx, req)
}

// SetupWithManager says so.
func (r *LabelsReconciler) SetupWithManager(mgr ctrl.Manager) error {
	b := ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{})
	b.WithEventFilter(LabelsChanged{}) // want `the update that sets deletionTimestamp of a Foo does not pass`
	return b.Complete(r)
}

// LabelsChanged lets updates of two labels and of the size through.
type LabelsChanged struct{ predicate.Funcs }

// Update compares.
func (LabelsChanged) Update(e event.UpdateEvent) bool {
	if e.ObjectOld == nil || e.ObjectNew == nil {
		return false
	}
	if len(e.ObjectOld.GetLabels()) != len(e.ObjectNew.GetLabels()) {
		return true
	}
	if old, ok := e.ObjectOld.(*demov1.Foo); ok {
		if cur, ok := e.ObjectNew.(*demov1.Foo); ok && cur.Spec.Image != old.Spec.Image {
			return true
		}
	}
	return !reflect.DeepEqual(e.ObjectOld.GetAnnotations(), e.ObjectNew.GetAnnotations())
}
