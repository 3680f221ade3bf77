package good

import (
	"context"

	"github.com/go-logr/logr"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// A FooReconciler has what all controllers here have.
type FooReconciler struct {
	// Work is told of each request.
	Work func(reconcile.Request) error
	// Mine and Ready choose the objects.
	Mine, Ready predicate.Predicate
	// Limiter says when a request comes again.
	Limiter workqueue.TypedRateLimiter[reconcile.Request]
	// Logger makes the loggers.
	Logger func(*reconcile.Request) logr.Logger
}

// Reconcile does the work.
func (r *FooReconciler) Reconcile(_ context.Context, req reconcile.Request) (reconcile.Result, error) {
	return reconcile.Result{}, r.Work(req)
}
