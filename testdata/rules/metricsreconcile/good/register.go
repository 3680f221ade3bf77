// Package good registers its metrics once.
package good

import (
	"context"
	"errors"
	"sync"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/metrics"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

var counter = prometheus.NewCounter(prometheus.CounterOpts{Name: "good_reconciles_total", Help: "Reconciles."})

func init() { metrics.Registry.MustRegister(counter) }

// RegisterReconciler counts what it does.
type RegisterReconciler struct{ client.Client }

// Reconcile reads a Foo.
func (r *RegisterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	counter.Inc()
	return ctrl.Result{}, client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, &demov1.Foo{}))
}

// doc:end

// OnceReconciler registers at the first reconcile.
type OnceReconciler struct {
	client.Client
	once, more sync.Once
	late       prometheus.Gauge
	seen       map[string]prometheus.Gauge
}

// Reconcile reads a Foo.
func (r *OnceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.once.Do(func() { r.seen = make(map[string]prometheus.Gauge) })
	r.more.Do(r.register)
	if r.late == nil {
		r.late = promauto.With(metrics.Registry).NewGauge(prometheus.GaugeOpts{Name: "good_late", Help: "Reconciles."})
	}
	if _, ok := r.seen[req.Name]; !ok {
		r.seen[req.Name] = promauto.With(metrics.Registry).NewGauge(prometheus.GaugeOpts{Name: "good_seen", Help: "Reconciles.", ConstLabels: prometheus.Labels{"foo": req.Name}})
	}
	r.late.Inc()
	return ctrl.Result{}, errors.Join(again(), client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, &demov1.Foo{})))
}

func (r *OnceReconciler) register() {
	metrics.Registry.MustRegister(prometheus.NewCounter(prometheus.CounterOpts{Name: "good_more", Help: "Once."}))
}

// again registers anew in a registry of its own, and bears with one that knows the metric.
func again() error {
	own := prometheus.NewRegistry()
	own.MustRegister(counter)
	promauto.With(own).NewGauge(prometheus.GaugeOpts{Name: "good_own", Help: "Own."}).Set(1)
	err := metrics.Registry.Register(counter)
	if errors.As(err, new(prometheus.AlreadyRegisteredError)) {
		return nil
	}
	return err
}
