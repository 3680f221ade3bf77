// Package bad accepts flags and does nothing with them.
package bad

import (
	"flag"
	"time"

	"github.com/spf13/pflag"
	ctrl "sigs.k8s.io/controller-runtime"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

// doc:begin

// Options are those of a manager with what the user asks for.
func Options(args []string) (ctrl.Options, error) {
	var metricsAddr string
	var lease time.Duration
	flags := flag.NewFlagSet("manager", flag.ContinueOnError)
	flags.StringVar(&metricsAddr, "metrics-bind-address", ":8080", "the address of the metrics")
	flags.DurationVar(&lease, "leader-election-lease-duration", 15*time.Second, "how long a lease lasts") // want `lease is never read: the flag --leader-election-lease-duration`
	if err := flags.Parse(args); err != nil {
		return ctrl.Options{}, err
	}
	return ctrl.Options{Metrics: metricsserver.Options{BindAddress: metricsAddr}, LeaderElection: true, LeaderElectionID: "shop"}, nil
}

// doc:end

// settings are what a webhook is told.
type settings struct {
	port      int
	namespace string
}

// Port is the port of a webhook.
func Port(args []string) (int, error) {
	s := settings{namespace: "default"}
	flags := pflag.NewFlagSet("webhook", pflag.ContinueOnError)
	flags.IntVarP(&s.port, "port", "p", 9443, "the port of the webhook")
	flags.StringVar(&s.namespace, "namespace", s.namespace, "the namespace that the webhook looks at")
	flags.StringVar(&certDir, "cert-dir", "", "the directory of the certificate") // want `certDir is never read: the flag --cert-dir`
	err := flags.Parse(args)
	certDir = "/certs"
	return s.port, err
}

var certDir string

// Logged says what the user has asked for, and does not do it.
func Logged(args []string) (ctrl.Options, error) {
	var elect bool
	flags := flag.NewFlagSet("manager", flag.ContinueOnError)
	flags.BoolVar(&elect, "lead", false, "whether one manager leads") // want `elect is never read: the flag --lead`
	err := flags.Parse(args)
	ctrl.Log.Info("starting", "leader election", elect)
	return ctrl.Options{LeaderElectionID: "shop"}, err
}
