// Command clusters indexes the same field in the caches of two clusters.
package main

import (
	"context"
	"os"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cluster"

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
	other, err := cluster.New(ctrl.GetConfigOrDie(), func(o *cluster.Options) { o.Scheme = mgr.GetScheme() })
	if err != nil {
		os.Exit(1)
	}
	if err := twice.Lonely(mgr); err != nil {
		os.Exit(1)
	}
	if err := twice.Index(context.Background(), other.GetFieldIndexer()); err != nil {
		os.Exit(1)
	}
	if err := mgr.Add(other); err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
