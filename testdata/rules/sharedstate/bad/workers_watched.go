package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/sets"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

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
		r.Paused.Insert(req.Name) // want `r\.Paused is a map that is changed without a lock while another goroutine uses it at line 45`
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

// MatchingReconciler keeps what its watches ask for, in literals that its set-up hands
// over.
type MatchingReconciler struct {
	client.Client
	Matches map[string]labels.Selector
}

func (r *MatchingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.Matches[req.Name] = labels.SelectorFromSet(app.Labels) // want `r\.Matches is a map that is changed without a lock while another goroutine uses it at line 77`
	return ctrl.Result{}, nil
}

// SetupWithManager starts one worker, and two watches that ask the same.
func (r *MatchingReconciler) SetupWithManager(mgr ctrl.Manager) error {
	matching := func(_ context.Context, obj client.Object) (out []reconcile.Request) {
		for name, m := range r.Matches { // want:related `used here at the same time`
			if m.Matches(labels.Set(obj.GetLabels())) {
				out = append(out, reconcile.Request{NamespacedName: client.ObjectKey{Namespace: obj.GetNamespace(), Name: name}})
			}
		}
		return out
	}
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).
		Watches(&corev1.Secret{}, handler.EnqueueRequestsFromMapFunc(matching)).
		Watches(&corev1.ConfigMap{}, handler.EnqueueRequestsFromMapFunc(matching)).
		Complete(r)
}
