package good

import (
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/controller"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// SetupChosen is for the Foos that are chosen and ready.
func (r *FooReconciler) SetupChosen(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}, builder.WithPredicates(r.Mine, r.Ready)).
		Complete(r)
}

// doc:end

// SetupSlow has all options at once, and the logger behind them.
func (r *FooReconciler) SetupSlow(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}, builder.OnlyMetadata, builder.WithPredicates(r.Mine)).
		WithOptions(controller.Options{RateLimiter: r.Limiter, MaxConcurrentReconciles: 4}).
		WithLogConstructor(r.Logger).
		Complete(r)
}

// SetupEager has other options in a cluster that is large.
func (r *FooReconciler) SetupEager(mgr ctrl.Manager, large bool) error {
	b := ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).WithOptions(controller.Options{RateLimiter: r.Limiter})
	if large {
		b = b.WithOptions(controller.Options{RateLimiter: r.Limiter, MaxConcurrentReconciles: 16})
	}
	return b.Complete(r)
}

// SetupOptions is told the options of Foos.
func (r *FooReconciler) SetupOptions(mgr ctrl.Manager, strict bool) error {
	options := []builder.ForOption{builder.WithPredicates(r.Mine)}
	if strict {
		options = []builder.ForOption{builder.WithPredicates(r.Ready)}
	}
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}, options...).Complete(r)
}
