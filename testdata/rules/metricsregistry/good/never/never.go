// Package never has metrics that are in a registry.
package never

import (
	"github.com/prometheus/client_golang/prometheus"
	"sigs.k8s.io/controller-runtime/pkg/metrics"
)

// doc:begin

var attempts = prometheus.NewCounterVec(prometheus.CounterOpts{Name: "always_attempts_total", Help: "Attempts by result."}, []string{"result"})

func init() { metrics.Registry.MustRegister(attempts) }

// Attempt counts one.
func Attempt(result string) { attempts.WithLabelValues(result).Inc() }

// doc:end

// Pending is exported: another package may register it.
var Pending = prometheus.NewGauge(prometheus.GaugeOpts{Name: "always_pending", Help: "Pending attempts."})

var queued = prometheus.NewGauge(prometheus.GaugeOpts{Name: "always_queued", Help: "Queued attempts."})

// Queued counts one more, and hands the metric to whoever registers it.
func Queued() prometheus.Collector {
	queued.Inc()
	return queued
}

// Sets is a collector of its own, which passes its metric on.
type Sets struct{}

var sets = prometheus.NewGauge(prometheus.GaugeOpts{Name: "always_sets", Help: "Sets."})

// Describe implements prometheus.Collector.
func (Sets) Describe(ch chan<- *prometheus.Desc) { sets.Describe(ch) }

// Collect implements prometheus.Collector.
func (Sets) Collect(ch chan<- prometheus.Metric) {
	sets.Set(3)
	sets.Collect(ch)
}
