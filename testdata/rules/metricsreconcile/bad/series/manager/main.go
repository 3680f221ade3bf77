// Command manager runs the controller.
package main

import (
	"os"

	ctrl "sigs.k8s.io/controller-runtime"
	crmetrics "sigs.k8s.io/controller-runtime/pkg/metrics"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/metricsreconcile/bad/series"
	"github.com/ctrlvet/ctrlvet/testdata/rules/metricsreconcile/bad/series/metrics"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		os.Exit(1)
	}
	if err := demov1.AddToScheme(mgr.GetScheme()); err != nil {
		os.Exit(1)
	}
	if err := (&series.Reconciler{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil { // want `series/series\.go:\d+ sets a series of metrics.Size for each object, and no code deletes it`
		os.Exit(1)
	}
	recorder, err := series.NewRecorder(crmetrics.Registry)
	if err != nil {
		os.Exit(1)
	}
	fields := &series.FieldsReconciler{Client: mgr.GetClient(), Recorder: recorder, Set: metrics.NewSet(crmetrics.Registry)}
	if err := fields.SetupWithManager(mgr); err != nil { // want `metrics/set\.go:\d+ sets a series of Set.observed for each object`
		os.Exit(1)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}
