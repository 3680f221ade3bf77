package bad

import (
	"context"

	"k8s.io/apimachinery/pkg/util/sets"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PausingReconciler remembers which objects are paused.
type PausingReconciler struct {
	client.Client
	Paused sets.Set[string]
}

// doc:begin

func (r *PausingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Paused {
		r.Paused.Insert(req.Name) // want `r\.Paused is a map that is changed without a lock while watches use it at line 41`
	} else {
		r.Paused.Delete(req.Name)
	}
	return ctrl.Result{}, nil
}

// doc:end

// Wanted is the predicate of the watch.
func (r *PausingReconciler) Wanted() predicate.Predicate {
	return predicate.NewPredicateFuncs(func(obj client.Object) bool {
		return !r.isPaused(obj.GetName()) // want:related `used here at the same time`
	})
}

func (r *PausingReconciler) isPaused(name string) bool {
	return r.Paused.Has(name)
}

// SetupWithManager starts one worker.
func (r *PausingReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}, builder.WithPredicates(r.Wanted())).Complete(r)
}
