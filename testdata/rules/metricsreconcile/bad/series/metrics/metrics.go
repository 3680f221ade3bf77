// Package metrics has the metrics of its program.
package metrics

import (
	"github.com/prometheus/client_golang/prometheus"
	"sigs.k8s.io/controller-runtime/pkg/metrics"
)

var replicas = prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "bad_foo_replicas", Help: "Replicas of a Foo."}, []string{"namespace", "name"})

func init() { metrics.Registry.MustRegister(replicas) }

// Replicas says how many replicas an object has.
func Replicas(namespace, name string, n int32) { set([]string{namespace, name}, float64(n)) }

func set(labels []string, n float64) { replicas.WithLabelValues(labels[0], labels[1]).Set(n) }

// Ready says whether an object is ready.
func Ready(namespace, name string, ready bool) {
	g := isReady.With(prometheus.Labels{"namespace": namespace, "name": name})
	g.Set(0)
	if ready {
		g.Set(1)
	}
}

var isReady = prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "bad_foo_ready", Help: "Whether a Foo is ready."}, []string{"namespace", "name"})

func init() { metrics.Registry.MustRegister(isReady) }

// Size is set by others.
var Size = prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "bad_foo_size", Help: "Size of a Foo."}, []string{"name"})

func init() { metrics.Registry.MustRegister(Size) }
