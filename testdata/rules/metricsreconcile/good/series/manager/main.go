// Command manager runs the controller.
package main

import (
	"os"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/metricsreconcile/good/series"
	"github.com/ctrlvet/ctrlvet/testdata/rules/metricsreconcile/good/series/metrics"
)

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		os.Exit(1)
	}
	if err := demov1.AddToScheme(mgr.GetScheme()); err != nil {
		os.Exit(1)
	}
	if err := (&series.Reconciler{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil {
		os.Exit(1)
	}
	metrics.Server.WithLabelValues(self().Name).Set(1)
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		os.Exit(1)
	}
}

// self is the Pod that the program runs in: its series goes with the program.
func self() *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: os.Getenv("POD_NAME")}}
}
