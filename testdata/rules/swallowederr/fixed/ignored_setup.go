package fixed

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/healthz"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Known may know of no kind.
func Known(add func(*runtime.Scheme) error) *runtime.Scheme {
	scheme := runtime.NewScheme()
	add(scheme)
	return scheme
}

// Setup registers nothing where the builder refuses what it was told.
func Setup(mgr ctrl.Manager, r reconcile.Reconciler) error {
	if err := ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Complete(r); err != nil {
		return err
	}
	return nil
}

// Run starts what it can.
func Run(ctx context.Context, mgr ctrl.Manager, setup func(ctrl.Manager) error) {
	setup(mgr)
	mgr.AddHealthzCheck("ping", healthz.Ping)
	mgr.GetFieldIndexer().IndexField(ctx, &demov1.Foo{}, "spec", func(client.Object) []string { return nil })
	mgr.Start(ctx)
}
