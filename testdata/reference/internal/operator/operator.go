// Package operator puts the parts together: manager, both controllers, webhooks and probes.
package operator

import (
	"context"
	"fmt"
	"time"

	"github.com/go-logr/logr"
	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/selection"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/kubernetes"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/config"
	"sigs.k8s.io/controller-runtime/pkg/healthz"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/webhook"

	"github.com/ctrlvet/ctrlvet/testdata/reference/api/v1alpha1"
	"github.com/ctrlvet/ctrlvet/testdata/reference/internal/admission"
	"github.com/ctrlvet/ctrlvet/testdata/reference/internal/controller"
	"github.com/ctrlvet/ctrlvet/testdata/reference/internal/disruption"
)

// leaderElectionID is the name of the Lease that the replicas compete for.
const leaderElectionID = "website-operator.apps.reference.ctrlvet.dev"

// Leader election writes its Lease and tells of a change of the leader with an event of the older API.

// +kubebuilder:rbac:namespace=websites,groups=coordination.k8s.io,resources=leases,verbs=get;create;update
// +kubebuilder:rbac:namespace=websites,groups="",resources=events,verbs=create;patch

// Options say where and how the operator runs.
type Options struct {
	// Namespace is the only one that the operator looks at. It is required.
	Namespace string
	// Registry is where hosts are led to sites. It is required.
	Registry controller.Registry
	// MetricsAddress and ProbeAddress are where metrics and probes are served; "0" means nowhere.
	MetricsAddress, ProbeAddress string
	// Webhook says where the webhooks are served and with which certificate.
	Webhook webhook.Options
	// LeaderElection makes sure that one replica works at a time.
	LeaderElection bool
	// LeaseDuration is how long a leader that has died is waited for. Zero means the default.
	LeaseDuration time.Duration
	// GracefulShutdownTimeout is how long running work may take to end.
	GracefulShutdownTimeout time.Duration
	// Logger is where the manager and its controllers log.
	Logger logr.Logger
	// NewClient makes the client of the controllers. Nil means the default, which reads from the cache.
	NewClient client.NewClientFunc
	// SkipNameValidation allows a second manager in one process, as in tests.
	SkipNameValidation bool
}

// Scheme returns the kinds that the operator works with.
func Scheme() *runtime.Scheme {
	scheme := runtime.NewScheme()
	utilruntime.Must(clientgoscheme.AddToScheme(scheme))
	utilruntime.Must(v1alpha1.AddToScheme(scheme))
	return scheme
}

// New returns a manager that is ready to start.
func New(ctx context.Context, cfg *rest.Config, opts Options) (ctrl.Manager, error) {
	options, err := managerOptions(opts)
	if err != nil {
		return nil, err
	}
	mgr, err := ctrl.NewManager(cfg, options)
	if err != nil {
		return nil, fmt.Errorf("make manager: %w", err)
	}
	if err := controller.SetupWithManager(ctx, mgr, opts.Registry); err != nil {
		return nil, fmt.Errorf("set up controller: %w", err)
	}
	if err := addDisruption(mgr, opts.Namespace); err != nil {
		return nil, fmt.Errorf("set up disruption budgets: %w", err)
	}
	if err := admission.SetupWithManager(mgr); err != nil {
		return nil, fmt.Errorf("set up webhooks: %w", err)
	}
	if err := mgr.AddHealthzCheck("ping", healthz.Ping); err != nil {
		return nil, err
	}
	// Every replica serves webhooks, so a replica that does not lead is ready too.
	if err := mgr.AddReadyzCheck("webhook", mgr.GetWebhookServer().StartedChecker()); err != nil {
		return nil, err
	}
	return mgr, nil
}

func managerOptions(opts Options) (ctrl.Options, error) {
	owned, err := labels.NewRequirement(v1alpha1.WebsiteLabel, selection.Exists, nil)
	if err != nil {
		return ctrl.Options{}, err
	}
	ours := cache.ByObject{Label: labels.NewSelector().Add(*owned)}
	options := ctrl.Options{
		Scheme: Scheme(),
		Logger: opts.Logger,
		Cache: cache.Options{
			DefaultNamespaces: map[string]cache.Config{opts.Namespace: {}},
			DefaultTransform:  cache.TransformStripManagedFields(),
			// Other people's objects of these kinds are many and nothing to us.
			ByObject: map[client.Object]cache.ByObject{
				&appsv1.Deployment{}: ours,
				&corev1.Service{}:    ours,
				&corev1.ConfigMap{}:  ours,
			},
		},
		NewClient:               opts.NewClient,
		Metrics:                 metricsserver.Options{BindAddress: opts.MetricsAddress},
		HealthProbeBindAddress:  opts.ProbeAddress,
		WebhookServer:           webhook.NewServer(opts.Webhook),
		GracefulShutdownTimeout: &opts.GracefulShutdownTimeout,
		LeaderElection:          opts.LeaderElection,
		LeaderElectionID:        leaderElectionID,
		LeaderElectionNamespace: opts.Namespace,
		// The process ends when the manager does, so the next replica need not wait.
		LeaderElectionReleaseOnCancel: true,
		Controller:                    config.Controller{SkipNameValidation: &opts.SkipNameValidation},
	}
	if opts.LeaseDuration > 0 {
		// In the proportion of the defaults, 15 s, 10 s and 2 s.
		options.LeaseDuration = &opts.LeaseDuration
		options.RenewDeadline = ptr.To(opts.LeaseDuration * 2 / 3)
		options.RetryPeriod = ptr.To(opts.LeaseDuration / 7)
	}
	return options, nil
}

// addDisruption runs the plain controller under the manager, with a client on the manager's connections.
func addDisruption(mgr ctrl.Manager, namespace string) error {
	clientset, err := kubernetes.NewForConfigAndClient(mgr.GetConfig(), mgr.GetHTTPClient())
	if err != nil {
		return err
	}
	return mgr.Add(disruption.NewRunner(clientset, namespace))
}
