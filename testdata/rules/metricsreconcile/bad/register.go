// Package bad does to metrics at each reconcile what may be done once.
package bad

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/metrics"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// RegisterReconciler counts what it does, in a counter that each reconcile registers.
type RegisterReconciler struct{ client.Client }

// Reconcile reads a Foo.
func (r *RegisterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	counter := prometheus.NewCounter(prometheus.CounterOpts{Name: "bad_reconciles_total", Help: "Reconciles."})
	metrics.Registry.MustRegister(counter) // want `MustRegister registers a metric at every call of Reconcile, and panics at the second: do it once, in a function init`
	counter.Inc()
	return ctrl.Result{}, client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, &demov1.Foo{}))
}

// doc:end

// AutoReconciler has promauto register what a method of its makes.
type AutoReconciler struct{ client.Client }

// Reconcile reads a Foo.
func (r *AutoReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.Get(ctx, req.NamespacedName, &demov1.Foo{}); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.seen(req.Namespace)
	return ctrl.Result{}, nil
}

func (r *AutoReconciler) seen(namespace string) {
	promauto.With(metrics.Registry).NewGaugeVec(prometheus.GaugeOpts{Name: "bad_seen", Help: "Namespaces."}, []string{"in"}). // want `NewGaugeVec makes and registers a metric at every call of Reconcile`
																	WithLabelValues(namespace).Set(1)
}
