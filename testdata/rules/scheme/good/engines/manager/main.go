// Command manager looks at Pods.
package main

import (
	"os"

	ctrl "sigs.k8s.io/controller-runtime"

	"github.com/ctrlvet/ctrlvet/testdata/rules/scheme/good/engines"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		os.Exit(1)
	}
	r := &engines.Reconciler{Engine: engines.All["pods"](mgr.GetClient())}
	if err := r.SetupWithManager(mgr); err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
