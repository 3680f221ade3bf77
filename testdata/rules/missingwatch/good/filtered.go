package good

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SpecChanged passes an update only with another generation.
var SpecChanged = predicate.Funcs{
	UpdateFunc: func(e event.UpdateEvent) bool {
		return e.ObjectOld.GetGeneration() != e.ObjectNew.GetGeneration()
	},
}

// DataChanged compares what a ConfigMap holds.
var DataChanged = predicate.Funcs{
	UpdateFunc: func(e event.UpdateEvent) bool {
		old, ok1 := e.ObjectOld.(*corev1.ConfigMap)
		now, ok2 := e.ObjectNew.(*corev1.ConfigMap)
		return !ok1 || !ok2 || !equality.Semantic.DeepEqual(old.Data, now.Data)
	},
}

// Never is about creations and deletions alone.
var Never = predicate.Funcs{UpdateFunc: func(event.UpdateEvent) bool { return false }}

// FilteredReconciler watches with predicates.
type FilteredReconciler struct{ client.Client }

func (r *FilteredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, &demov1.Foo{}))
}

func (r *FilteredReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}, builder.WithPredicates(SpecChanged)).
		Owns(&appsv1.Deployment{}, builder.WithPredicates(SpecChanged)).
		Owns(&corev1.ConfigMap{}, builder.WithPredicates(predicate.Or(SpecChanged, DataChanged))).
		Owns(&corev1.Secret{}, builder.WithPredicates(Never)).
		Complete(r)
}
