// Command cmd is the website operator.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/healthz"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"

	webv1 "github.com/ctrlvet/ctrlvet/testdata/demo/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/demo/internal/controller"
	"github.com/ctrlvet/ctrlvet/testdata/demo/internal/pods"
)

func main() {
	probes := flag.String("health-probe-bind-address", ":8081", "address of the health probes")
	metrics := flag.String("metrics-bind-address", ":8080", "address of the metrics")
	flag.Parse()
	ctrl.SetLogger(zap.New())
	if err := run(ctrl.SetupSignalHandler(), *probes, *metrics); err != nil {
		ctrl.Log.Error(err, "the operator ended")
		os.Exit(1)
	}
}

func run(ctx context.Context, probes, metrics string) error {
	scheme := runtime.NewScheme()
	if err := clientgoscheme.AddToScheme(scheme); err != nil {
		return err
	}
	if err := webv1.AddToScheme(scheme); err != nil {
		return err
	}
	cfg, err := ctrl.GetConfig()
	if err != nil {
		return fmt.Errorf("find the cluster: %w", err)
	}
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{
		Scheme:                 scheme,
		HealthProbeBindAddress: probes,
		Metrics:                metricsserver.Options{BindAddress: metrics},
		LeaderElection:         true,
		LeaderElectionID:       "websites.web.example.com",
	})
	if err != nil {
		return fmt.Errorf("create the manager: %w", err)
	}
	clientset, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return fmt.Errorf("create the clientset: %w", err)
	}
	inventory, err := pods.Start(ctx, clientset)
	if err != nil {
		return err
	}
	reconciler := &controller.WebsiteReconciler{Client: mgr.GetClient(), Pods: inventory}
	if err := reconciler.SetupWithManager(mgr); err != nil {
		return fmt.Errorf("set up the controller: %w", err)
	}
	if err := mgr.AddHealthzCheck("ping", healthz.Ping); err != nil {
		return err
	}
	if err := mgr.AddReadyzCheck("ping", healthz.Ping); err != nil {
		return err
	}
	return mgr.Start(ctx)
}
