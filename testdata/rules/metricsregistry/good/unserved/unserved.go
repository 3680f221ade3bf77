// Package unserved registers metrics where the manager looks.
package unserved

import (
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"sigs.k8s.io/controller-runtime/pkg/metrics"
)

// doc:begin

var shards = promauto.With(metrics.Registry).NewGauge(prometheus.GaugeOpts{Name: "served_shards", Help: "Shards that are up."})

var failures = prometheus.NewCounterVec(prometheus.CounterOpts{Name: "served_failures_total", Help: "Failures by reason."}, []string{"reason"})

func init() { metrics.Registry.MustRegister(failures) }

// doc:end

// Shards says how many shards are up.
func Shards(n int) { shards.Set(float64(n)) }

// Failed counts a failure.
func Failed(reason string) { failures.WithLabelValues(reason).Inc() }

// Register is for programs that serve the default registry themselves.
func Register() { prometheus.MustRegister(failures) }

// both is registered where the manager looks as well.
var both = prometheus.NewCounter(prometheus.CounterOpts{Name: "served_both_total", Help: "Both."})

func init() {
	prometheus.MustRegister(both)
	metrics.Registry.MustRegister(both)
	both.Add(1)
}

// Both counts one.
func Both() { both.Inc() }
