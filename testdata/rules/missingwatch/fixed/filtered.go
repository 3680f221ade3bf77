package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SpecChanged passes an update only with another generation.
var SpecChanged = predicate.Funcs{
	UpdateFunc: func(e event.UpdateEvent) bool {
		if e.ObjectOld == nil || e.ObjectNew == nil {
			return true
		}
		return e.ObjectOld.GetGeneration() != e.ObjectNew.GetGeneration()
	},
}

// Same compares the new object with itself.
func Same() predicate.Predicate {
	return predicate.Funcs{UpdateFunc: func(e event.UpdateEvent) bool {
		return e.ObjectNew.GetResourceVersion() != e.ObjectNew.GetResourceVersion()
	}}
}

// Pointers passes what is not the same pointer.
type Pointers struct{ predicate.Funcs }

// Update compares two pointers, which are never equal.
func (Pointers) Update(e event.UpdateEvent) bool { return e.ObjectOld != e.ObjectNew }

// FilteredReconciler watches with predicates that are of no use.
type FilteredReconciler struct{ client.Client }

func (r *FilteredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, &demov1.Foo{}))
}

func (r *FilteredReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}, builder.WithPredicates(SpecChanged)).
		Owns(&rbacv1.Role{}, builder.WithPredicates(SpecChanged)).
		Owns(&corev1.Secret{}, builder.WithPredicates(predicate.And(Pointers{}, SpecChanged))).
		Owns(&corev1.Pod{}, builder.WithPredicates(Same())).
		Watches(&corev1.Node{}, &handler.EnqueueRequestForObject{}, builder.WithPredicates(Pointers{})).
		Complete(r)
}

// AllFiltered filters all kinds alike.
func (r *FilteredReconciler) AllFiltered(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("all").
		For(&demov1.Foo{}).
		Owns(&rbacv1.RoleBinding{}).
		Owns(&corev1.ServiceAccount{}).
		WithEventFilter(predicate.GenerationChangedPredicate{}).
		Complete(r)
}
