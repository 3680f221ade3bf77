package good

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
		For(&demov1.Foo{}, builder.WithPredicates(StatusChanged())).
		Complete(r)
}

// StatusChanged lets updates of the status through, and the deletion.
func StatusChanged() predicate.Funcs {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			old, ok := e.ObjectOld.(*demov1.Foo)
			if !ok {
				return false
			}
			cur := e.ObjectNew.(*demov1.Foo)
			return !cur.DeletionTimestamp.IsZero() || !reflect.DeepEqual(old.Status, cur.Status)
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
	controllerutil.RemoveFinalizer(foo, finalizer)
	return reconcile.Result{}, client.IgnoreNotFound(r.Update(ctx, foo))
}

// doc:end

// SetupAny is woken by a deletion otherwise: it changes the generation.
func (r *CleanupReconciler) SetupAny(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}, builder.WithPredicates(predicate.Or(predicate.GenerationChangedPredicate{}, ImageChanged()))).
		Complete(r)
}

// ImageChanged lets only one field through.
func ImageChanged() predicate.Predicate {
	return predicate.Funcs{UpdateFunc: func(e event.UpdateEvent) bool {
		old, cur := e.ObjectOld.(*demov1.Foo), e.ObjectNew.(*demov1.Foo)
		return old.Spec.Image != cur.Spec.Image
	}}
}

// SetupVersions compares what every update changes.
func (r *CleanupReconciler) SetupVersions(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).WithEventFilter(VersionChanged{}).Complete(r)
}

// VersionChanged lets all updates through.
type VersionChanged struct{ predicate.Funcs }

// Update compares the versions.
func (VersionChanged) Update(e event.UpdateEvent) bool {
	return e.ObjectOld.GetResourceVersion() != e.ObjectNew.GetResourceVersion()
}

// SetupPaused looks at one of both objects alone.
func (r *CleanupReconciler) SetupPaused(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).WithEventFilter(NotPaused()).Complete(r)
}

// NotPaused keeps back objects, and no changes.
func NotPaused() predicate.Funcs {
	return predicate.Funcs{UpdateFunc: func(e event.UpdateEvent) bool {
		foo, ok := e.ObjectNew.(*demov1.Foo)
		return ok && !foo.Spec.Paused
	}}
}

// A MirrorReconciler has no finalizer.
type MirrorReconciler struct{ FooReconciler }

// Reconcile says that it was called.
func (r *MirrorReconciler) Reconcile(_ context.Context, req reconcile.Request) (reconcile.Result, error) {
	r.Seen(req)
	return reconcile.Result{}, nil
}

// SetupWithManager needs to know nothing of deletions.
func (r *MirrorReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}, builder.WithPredicates(ImageChanged())).Complete(r)
}
