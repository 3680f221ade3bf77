// Command early hands metrics to client-go in an init function of a package that does not
// import controller-runtime: which of the two is first depends on their names.
package main

import (
	"os"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrlvet/ctrlvet/testdata/rules/metricsregistry/good/second/early/first"
)

func main() {
	first.Reset()
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
