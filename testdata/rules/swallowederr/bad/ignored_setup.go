package bad

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
	add(scheme) // want `the error of add is not checked: the program goes on without what it sets up, and nobody is told; return it, or exit`
	return scheme
}

// Setup registers nothing where the builder refuses what it was told.
func Setup(mgr ctrl.Manager, r reconcile.Reconciler) error {
	ctrl.NewControllerManagedBy(mgr). // want `the error of Complete is not checked: the program goes on without what it sets up, and nobody is told`
						For(&demov1.Foo{}).
						Complete(r)
	return nil
}

// Run starts what it can.
func Run(ctx context.Context, mgr ctrl.Manager, setup func(ctrl.Manager) error) {
	setup(mgr)                                                                                                // want `the error of setup is not checked`
	mgr.AddHealthzCheck("ping", healthz.Ping)                                                                 // want `the error of AddHealthzCheck is not checked`
	mgr.GetFieldIndexer().IndexField(ctx, &demov1.Foo{}, "spec", func(client.Object) []string { return nil }) // want `the error of IndexField is not checked`
	mgr.Start(ctx)                                                                                            // want `the error of Start is not checked`
}
