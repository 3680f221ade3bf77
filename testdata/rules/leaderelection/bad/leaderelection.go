// Package bad elects a leader by a lease without a name.
package bad

import (
	"time"

	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// NewManager makes a manager; elect is a flag.
func NewManager(cfg *rest.Config, elect bool) (ctrl.Manager, error) {
	// doc:begin
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:          elect, // want `once leader election is on, a manager without a LeaderElectionID is not created \(LeaderElectionID must be configured\); name the lease`
		LeaderElectionNamespace: "default",
		HealthProbeBindAddress:  "0",
	})
	// doc:end
}

// NewSlow keeps the options in a variable.
func NewSlow(cfg *rest.Config) (ctrl.Manager, error) {
	options := manager.Options{
		LeaderElection:          true, // want `LeaderElectionID must be configured`
		LeaderElectionID:        "",
		LeaderElectionNamespace: "default",
		HealthProbeBindAddress:  "0",
	}
	slow := time.Minute
	options.GracefulShutdownTimeout = &slow
	return manager.New(cfg, options) // want:related `the manager is made here`
}
