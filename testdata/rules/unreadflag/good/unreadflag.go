// Package good reads what it is told.
package good

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
	flags.DurationVar(&lease, "leader-election-lease-duration", 15*time.Second, "how long a lease lasts")
	if err := flags.Parse(args); err != nil {
		return ctrl.Options{}, err
	}
	return ctrl.Options{Metrics: metricsserver.Options{BindAddress: metricsAddr}, LeaderElection: true, LeaderElectionID: "shop", LeaseDuration: &lease}, nil
}

// doc:end

// Settings are read by other packages of the module: by good/reader.
type Settings struct {
	Namespace string
	port      int
}

// Port is the port of a webhook.
func (s *Settings) Port() int { return s.port }

// Bind registers the flags of the settings.
func (s *Settings) Bind(flags *pflag.FlagSet) {
	flags.IntVarP(&s.port, "port", "p", 9443, "the port of the webhook")
	flags.StringVar(&s.Namespace, "namespace", "default", "the namespace that the webhook looks at")
}

// Old registers flags that say that they have no effect, or are hidden or deprecated.
func Old(flags *pflag.FlagSet) error {
	var v1, v2, v3 bool
	flags.BoolVar(&v1, "use-v1", false, "Deprecated: there is nothing else any more")
	// This flag has no effect: v2 is all there is.
	flags.BoolVar(&v2, "use-v2", false, "use the second version")
	flags.BoolVar(&v3, "use-v3", false, "use the third version")
	return flags.MarkHidden("use-v3")
}

// Planned registers flags for what is still to come, as it says.
func Planned(flags *pflag.FlagSet) {
	var elect, shard bool
	// FIXME: enable leader election
	flags.BoolVar(&elect, "leader-elect", true, "whether there is a leader")
	flags.BoolVar(&shard, "shard", false, "share the work (not implemented)")
}

// Level asks for a flag by its name.
func Level(flags *pflag.FlagSet) (string, error) {
	var level string
	flags.StringVar(&level, "log-level", "info", "how much is logged")
	return flags.GetString("log-level")
}

// Mode registers a flag with a value of its own type.
type Mode struct{ text string }

// String returns the mode.
func (m *Mode) String() string { return m.text }

// Set sets the mode.
func (m *Mode) Set(s string) error { m.text = s; return nil }

// Modes has one of them.
func Modes(flags *flag.FlagSet) *flag.FlagSet {
	var mode Mode
	flags.Var(&mode, "mode", "what to do")
	return flags
}

// Logged does what the user has asked for, and says so.
func Logged(args []string) (ctrl.Options, error) {
	var elect bool
	flags := flag.NewFlagSet("manager", flag.ContinueOnError)
	flags.BoolVar(&elect, "leader-elect", false, "whether one manager leads")
	err := flags.Parse(args)
	ctrl.Log.Info("starting", "leader election", elect)
	return ctrl.Options{LeaderElection: elect, LeaderElectionID: "shop"}, err
}
