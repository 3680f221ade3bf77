// Package series says of each Foo how it is, forever.
package series

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	crmetrics "sigs.k8s.io/controller-runtime/pkg/metrics"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/metricsreconcile/bad/series/metrics"
)

// doc:begin

var generation = prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "bad_foo_generation", Help: "Generation of a Foo."}, []string{"namespace", "name"})

func init() { crmetrics.Registry.MustRegister(generation) }

// Reconciler says what generation a Foo has.
type Reconciler struct{ client.Client }

// Reconcile sets the series of a Foo, which stays when the Foo is gone.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	generation.WithLabelValues(foo.Namespace, foo.Name).Set(float64(foo.Generation)) // want `this sets a series of generation for each object, and no code deletes it: it keeps its value after the object is deleted`
	metrics.Ready(req.Namespace, req.Name, foo.Status.Phase == demov1.FooReady)      // want `this sets a series of metrics.isReady for each object`
	sizeOf(foo)
	return ctrl.Result{}, nil
}

// doc:end

var links = prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "bad_foo_links", Help: "Links to a Foo."}, []string{"name"})

func init() { crmetrics.Registry.MustRegister(links) }

func sizeOf(foo *demov1.Foo) {
	links.WithLabelValues(foo.Name).Inc() // want `this sets a series of links for each object`
	if foo.Spec.Size != nil {
		metrics.Size.WithLabelValues(foo.GetName()).Set(float64(*foo.Spec.Size))
	}
}

// SetupWithManager adds the controller.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}
