// Package series says of each Foo how it is, while it is there.
package series

import (
	"context"
	"strings"

	"github.com/prometheus/client_golang/prometheus"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	crmetrics "sigs.k8s.io/controller-runtime/pkg/metrics"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/metricsreconcile/good/series/metrics"
)

// doc:begin

var generation = prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "good_foo_generation", Help: "Generation of a Foo."}, []string{"namespace", "name"})

func init() { crmetrics.Registry.MustRegister(generation, seen, phases, handed, upper, zeroed, Shared) }

// Reconciler says what generation a Foo has.
type Reconciler struct{ client.Client }

// Reconcile sets the series of a Foo, and deletes them with it.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, foo)
	if apierrors.IsNotFound(err) {
		generation.DeleteLabelValues(req.Namespace, req.Name)
		metrics.Gone(req.Namespace, req.Name)
		metrics.Size.DeleteLabelValues(req.Name)
		gone(req.Name)
		return ctrl.Result{}, nil
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	generation.WithLabelValues(foo.Namespace, foo.Name).Set(float64(foo.Generation))
	metrics.Ready(req.Namespace, req.Name, foo.Status.Phase == demov1.FooReady)
	r.others(foo)
	return ctrl.Result{}, nil
}

// doc:end

var (
	seen   = prometheus.NewCounterVec(prometheus.CounterOpts{Name: "good_foo_seen_total", Help: "Reconciles of a Foo."}, []string{"name"})
	phases = prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "good_foo_phases", Help: "Foos by phase."}, []string{"phase"})
	handed = prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "good_foo_handed", Help: "Replicas of a Foo."}, []string{"name"})
	upper  = prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "good_foo_upper", Help: "Foos by name in capitals."}, []string{"name"})
	zeroed = prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "good_foo_zeroed", Help: "Whether a Foo is there."}, []string{"name"})
	links  = prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "good_foo_links", Help: "Links to a Foo."}, []string{"name"})
	// Shared is cleaned up by whoever empties it.
	Shared = prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "good_foo_shared", Help: "Replicas of a Foo."}, []string{"name"})
)

func init() { crmetrics.Registry.MustRegister(links) }

// others: a counter, labels that are no names, and gauges that others know.
func (r *Reconciler) others(foo *demov1.Foo) {
	seen.WithLabelValues(foo.Name).Inc()
	phases.WithLabelValues(string(foo.Status.Phase)).Set(1)
	handed.WithLabelValues(foo.Name).Set(float64(foo.Status.Replicas))
	forget(handed, foo.Name)
	upper.WithLabelValues(strings.ToUpper(foo.Name)).Set(1)
	zeroed.WithLabelValues(foo.Name).Set(1)
	links.WithLabelValues(foo.Name).Inc()
	Shared.WithLabelValues(foo.Name).Set(float64(foo.Status.Replicas))
	metrics.Size.WithLabelValues(foo.Name).Set(float64(foo.Status.Replicas))
}

// gone says that a Foo is not there.
func gone(name string) { zeroed.WithLabelValues(name).Set(0) }

// unlinked counts down what was counted up.
func unlinked(name string) { links.WithLabelValues(name).Dec() }

// Empty forgets all Foos.
func Empty() { Shared.Reset() }

// SetupWithManager adds the controller.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

func forget(v *prometheus.GaugeVec, name string) { v.DeleteLabelValues(name) }
