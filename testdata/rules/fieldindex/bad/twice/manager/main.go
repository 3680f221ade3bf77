// Command manager runs the controllers.
package main

import (
	"os"

	ctrl "sigs.k8s.io/controller-runtime"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/fieldindex/bad/twice"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		os.Exit(1)
	}
	if err := demov1.AddToScheme(mgr.GetScheme()); err != nil {
		os.Exit(1)
	}
	if err := controllers(mgr, os.Getenv("FIRST") != "", os.Getenv("SECOND") != ""); err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}

func controllers(mgr ctrl.Manager, first, second bool) error {
	if first {
		if err := (&twice.FirstReconciler{Base: twice.Base{Client: mgr.GetClient()}}).SetupWithManager(mgr); err != nil {
			return err
		}
	}
	if second {
		return (&twice.SecondReconciler{Base: twice.Base{Client: mgr.GetClient()}}).SetupWithManager(mgr) // want `field "spec.fooName" of Bar is indexed in twice/twice.go and in twice/twice.go: the second registration fails, and with it the start`
	}
	return nil
}
