package good

import (
	"context"

	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/healthz"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Known says why it knows of no kind.
func Known(add func(*runtime.Scheme) error) (*runtime.Scheme, error) {
	scheme := runtime.NewScheme()
	if err := add(scheme); err != nil {
		return nil, err
	}
	return scheme, nil
}

// Setup returns what the builder refuses.
func Setup(mgr ctrl.Manager, r reconcile.Reconciler) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// Run does without a check of its health.
func Run(ctx context.Context, mgr ctrl.Manager, r reconcile.Reconciler) error {
	if err := Setup(mgr, r); err != nil {
		return err
	}
	// Best effort: without it the kubelet asks nobody.
	mgr.AddHealthzCheck("ping", healthz.Ping)
	return mgr.Start(ctx)
}
