// Package metrics has the metrics of its program.
package metrics

import (
	"github.com/prometheus/client_golang/prometheus"
	"sigs.k8s.io/controller-runtime/pkg/metrics"
)

var isReady = prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "good_foo_ready", Help: "Whether a Foo is ready."}, []string{"namespace", "name"})

func init() { metrics.Registry.MustRegister(isReady) }

// Ready says whether an object is ready.
func Ready(namespace, name string, ready bool) {
	g := isReady.WithLabelValues(namespace, name)
	g.Set(0)
	if ready {
		g.Set(1)
	}
}

// Gone forgets an object.
func Gone(namespace, name string) {
	isReady.DeletePartialMatch(prometheus.Labels{"namespace": namespace, "name": name})
}

// Size is set by others.
var Size = prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "good_foo_size", Help: "Size of a Foo."}, []string{"name"})

func init() { metrics.Registry.MustRegister(Size) }

// Server says that a program is there, by its Pod.
var Server = prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "good_server", Help: "Whether a Pod is there."}, []string{"pod"})

func init() { metrics.Registry.MustRegister(Server) }
