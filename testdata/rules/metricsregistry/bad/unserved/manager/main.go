// Command manager serves the metrics of controller-runtime.
package main

import (
	"os"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrlvet/ctrlvet/testdata/rules/metricsregistry/bad/unserved"
)

func main() { // want `unserved/unserved.go registers metrics in Prometheus' default registry, but the manager serves only metrics.Registry of controller-runtime; register them there`
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		unserved.Failed("manager")
		os.Exit(1)
	}
	unserved.Shards(3)
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
