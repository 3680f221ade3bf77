package bad

import (
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/handler"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// SetupChosen is for the Foos that are chosen and ready.
func (r *FooReconciler) SetupChosen(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}, builder.WithPredicates(r.Mine), builder.WithPredicates(r.Ready)). // want `this WithPredicates replaces the one before, whose predicates are never asked: give all to one WithPredicates`
		Complete(r)
}

// doc:end

// SetupWatched does the same with Watches.
func (r *FooReconciler) SetupWatched(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("builder-watched").
		Watches(&demov1.Foo{}, &handler.EnqueueRequestForObject{},
			builder.WithPredicates(r.Mine),   // want:related `these predicates are never asked`
			builder.WithPredicates(r.Ready)). // want `this WithPredicates replaces the one before`
		Complete(r)
}

// SetupSlow has two kinds of options.
func (r *FooReconciler) SetupSlow(mgr ctrl.Manager) error {
	b := ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).
		WithOptions(controller.Options{RateLimiter: r.Limiter}) // want:related `these options`
	return b.WithOptions(controller.Options{MaxConcurrentReconciles: 4}). // want `WithOptions replaces all options of the WithOptions before: set them in one`
										Complete(r)
}

// SetupLogged has a logger of its own.
func (r *FooReconciler) SetupLogged(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).
		WithLogConstructor(r.Logger).                                // want:related `set here`
		WithOptions(controller.Options{MaxConcurrentReconciles: 4}). // want `WithOptions replaces the constructor that WithLogConstructor has set: call it behind WithOptions`
		Complete(r)
}
