// Command manager serves the metrics of controller-runtime.
package main

import (
	"os"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrlvet/ctrlvet/testdata/rules/metricsregistry/good/unserved"
	"github.com/ctrlvet/ctrlvet/testdata/rules/metricsregistry/good/unserved/unused"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		unserved.Failed("manager")
		os.Exit(1)
	}
	unserved.Shards(unused.Most)
	unserved.Both()
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
