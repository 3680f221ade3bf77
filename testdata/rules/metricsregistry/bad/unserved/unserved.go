// Package unserved registers metrics where no manager looks.
package unserved

import (
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
)

// doc:begin

var shards = promauto.NewGauge(prometheus.GaugeOpts{Name: "unserved_shards", Help: "Shards that are up."})

var failures = prometheus.NewCounterVec(prometheus.CounterOpts{Name: "unserved_failures_total", Help: "Failures by reason."}, []string{"reason"})

func init() { prometheus.MustRegister(failures) }

// doc:end

// Shards says how many shards are up.
func Shards(n int) { shards.Set(float64(n)) }

// Failed counts a failure.
func Failed(reason string) { failures.WithLabelValues(reason).Inc() }
