// Command program has another package hand metrics to client-go.
package main

import (
	"os"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrlvet/ctrlvet/testdata/rules/metricsregistry/bad/second/program/later"
)

func main() {
	later.Count() // want `metrics.Register does nothing in later/later.go: it counts once, and controller-runtime was first, in an init function; assign to metrics.RequestLatency`
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
