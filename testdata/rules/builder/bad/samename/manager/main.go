// Command manager runs the controllers.
package main

import (
	"os"

	ctrl "sigs.k8s.io/controller-runtime"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/builder/bad/samename"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		os.Exit(1)
	}
	if err := demov1.AddToScheme(mgr.GetScheme()); err != nil {
		os.Exit(1)
	}
	if err := (&samename.SpecReconciler{}).SetupWithManager(mgr); err != nil {
		os.Exit(1)
	}
	if err := (&samename.StatusReconciler{}).SetupWithManager(mgr); err != nil { // want `the controllers in samename/samename.go and in samename/samename.go both get the name "bar": Complete of the second fails; add Named`
		os.Exit(1)
	}
	if err := samename.Cleaners(mgr); err != nil {
		os.Exit(1)
	}
	if os.Getenv("MORE") != "" {
		if err := samename.MoreCleaners(mgr); err != nil { // want `the controllers in samename/samename.go and in samename/samename.go, and 1 more, all get the name "samename-cleaner": Build of the second fails`
			os.Exit(1)
		}
		if err := samename.StillMore(mgr); err != nil {
			os.Exit(1)
		}
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
