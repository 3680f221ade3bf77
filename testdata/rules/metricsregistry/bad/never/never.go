// Package never has metrics that are in no registry.
package never

import (
	"github.com/prometheus/client_golang/prometheus"
	"sigs.k8s.io/controller-runtime/pkg/metrics"
)

// doc:begin

var (
	known    = prometheus.NewCounter(prometheus.CounterOpts{Name: "never_known_total", Help: "Registered below."})
	attempts = prometheus.NewCounterVec(prometheus.CounterOpts{Name: "never_attempts_total", Help: "Attempts by result."}, []string{"result"}) // want `attempts is set but never registered, so that /metrics does not show it`
)

func init() { metrics.Registry.MustRegister(known) }

// Attempt counts one.
func Attempt(result string) {
	known.Inc()
	attempts.WithLabelValues(result).Inc()
}

// doc:end

var pending prometheus.Gauge // want `pending is set but never registered`

func init() {
	pending = prometheus.NewGauge(prometheus.GaugeOpts{Name: "never_pending", Help: "Pending attempts."})
}

// Pending says how many attempts are pending.
func Pending(n int) { pending.Set(float64(n)) }
