// Command handed has the manager's registry know what promauto registered.
package main

import (
	"os"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/metrics"
)

var all = map[string]prometheus.Collector{
	"shards": promauto.NewGauge(prometheus.GaugeOpts{Name: "handed_shards", Help: "Shards."}),
}

var starts = promauto.NewCounter(prometheus.CounterOpts{Name: "handed_starts_total", Help: "Starts."})

func main() {
	for _, m := range all {
		metrics.Registry.MustRegister(m)
	}
	starts.Inc()
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
