// Package unregister takes out of the registry what it registers.
package unregister

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/metrics"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler has a metric while it reconciles.
type Reconciler struct{ client.Client }

// Reconcile reads a Foo.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	running := prometheus.NewGauge(prometheus.GaugeOpts{Name: "good_running", Help: "Running."})
	metrics.Registry.MustRegister(running)
	defer metrics.Registry.Unregister(running)
	running.Set(1)
	return ctrl.Result{}, client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, &demov1.Foo{}))
}
