// Command manager runs the controllers.
package main

import (
	"context"
	"os"

	ctrl "sigs.k8s.io/controller-runtime"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/fieldindex/good/twice"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		os.Exit(1)
	}
	if err := demov1.AddToScheme(mgr.GetScheme()); err != nil {
		os.Exit(1)
	}
	if len(os.Args) > 1 {
		err = twice.Lonely(mgr)
	} else {
		err = twice.Index(context.Background(), mgr.GetFieldIndexer())
	}
	if err != nil {
		os.Exit(1)
	}
	if err := twice.Unless(context.Background(), mgr.GetFieldIndexer()); err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
