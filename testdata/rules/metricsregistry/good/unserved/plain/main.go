// Command plain has no manager: who serves its metrics is its own affair.
package main

import (
	"os"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

var starts = promauto.NewCounter(prometheus.CounterOpts{Name: "plain_starts_total", Help: "Starts."})

func main() {
	starts.Inc()
	if _, err := client.New(ctrl.GetConfigOrDie(), client.Options{}); err != nil {
		os.Exit(1)
	}
}
