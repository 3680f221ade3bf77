// Command website-operator runs the reference operator.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"time"

	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	"sigs.k8s.io/controller-runtime/pkg/webhook"

	"github.com/ctrlvet/ctrlvet/testdata/reference/internal/operator"
	"github.com/ctrlvet/ctrlvet/testdata/reference/internal/registry"
)

// registryTokenEnv keeps the token out of the process list.
const registryTokenEnv = "REGISTRY_TOKEN"

func main() {
	logOptions := zap.Options{}
	logOptions.BindFlags(flag.CommandLine)
	var (
		namespace       = flag.String("namespace", os.Getenv("POD_NAMESPACE"), "the namespace to work in")
		registryURL     = flag.String("registry", "", "the address of the site registry")
		registryTimeout = flag.Duration("registry-timeout", 10*time.Second, "the time that a call of the registry may take")
		metrics         = flag.String("metrics-address", ":8080", "where to serve metrics; 0 for nowhere")
		probes          = flag.String("probe-address", ":8081", "where to serve /healthz and /readyz; 0 for nowhere")
		webhookHost     = flag.String("webhook-host", "", "the address to serve webhooks at; empty for all")
		webhookPort     = flag.Int("webhook-port", 9443, "the port to serve webhooks at")
		certDir         = flag.String("webhook-cert-dir", "", "the directory with tls.crt and tls.key of the webhook server")
		leaderElection  = flag.Bool("leader-elect", false, "let one of several replicas work at a time")
		leaseDuration   = flag.Duration("lease-duration", 0, "how long a dead leader is waited for; 0 for the default")
		grace           = flag.Duration("graceful-shutdown-timeout", 20*time.Second, "the time that running work may take to end")
	)
	flag.Parse()
	logger := zap.New(zap.UseFlagOptions(&logOptions))
	ctrl.SetLogger(logger)
	klog.SetLogger(logger)

	// The context ends at SIGTERM; a second signal ends the process.
	ctx := ctrl.SetupSignalHandler()
	err := run(ctx, *registryURL, *registryTimeout, operator.Options{
		Namespace:               *namespace,
		MetricsAddress:          *metrics,
		ProbeAddress:            *probes,
		Webhook:                 webhook.Options{Host: *webhookHost, Port: *webhookPort, CertDir: *certDir},
		LeaderElection:          *leaderElection,
		LeaseDuration:           *leaseDuration,
		GracefulShutdownTimeout: *grace,
		Logger:                  logger,
	})
	if err != nil {
		logger.Error(err, "the operator ends")
		os.Exit(1)
	}
}

func run(ctx context.Context, registryURL string, registryTimeout time.Duration, opts operator.Options) error {
	if opts.Namespace == "" {
		return fmt.Errorf("no namespace: set -namespace or POD_NAMESPACE")
	}
	sites, err := registry.NewClient(registryURL, os.Getenv(registryTokenEnv), registryTimeout)
	if err != nil {
		return err
	}
	defer sites.Close()
	opts.Registry = sites

	cfg, err := ctrl.GetConfig()
	if err != nil {
		return fmt.Errorf("find the API server: %w", err)
	}
	mgr, err := operator.New(ctx, cfg, opts)
	if err != nil {
		return err
	}
	return mgr.Start(ctx)
}
