// Package good elects a leader by a lease with a name, or none.
package good

import (
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	ctrl "sigs.k8s.io/controller-runtime"
)

// NewManager makes a manager; elect is a flag.
func NewManager(cfg *rest.Config, elect bool) (ctrl.Manager, error) {
	// doc:begin
	return ctrl.NewManager(cfg, ctrl.Options{
		LeaderElection:          elect,
		LeaderElectionID:        "shop.example.com",
		LeaderElectionNamespace: "default",
		HealthProbeBindAddress:  "0",
	})
	// doc:end
}

// NewAlone has no election.
func NewAlone(cfg *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{LeaderElection: false, HealthProbeBindAddress: "0"})
}

// NewNamed gives the lease its name later.
func NewNamed(cfg *rest.Config, elect bool) (ctrl.Manager, error) {
	options := ctrl.Options{LeaderElection: elect, LeaderElectionNamespace: "default", HealthProbeBindAddress: "0"}
	if elect {
		options.LeaderElectionID = "named.example.com"
	}
	return ctrl.NewManager(cfg, options)
}

// NewCompleted has another function complete the options.
func NewCompleted(cfg *rest.Config, elect bool) (ctrl.Manager, error) {
	options := ctrl.Options{LeaderElection: elect, LeaderElectionNamespace: "default", HealthProbeBindAddress: "0"}
	complete(&options)
	return ctrl.NewManager(cfg, options)
}

func complete(o *ctrl.Options) { o.LeaderElectionID = "completed.example.com" }

// NewLocked has a lock of its own.
func NewLocked(cfg *rest.Config, lock resourcelock.Interface) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{LeaderElection: true, LeaderElectionResourceLockInterface: lock, HealthProbeBindAddress: "0"})
}

// NewCalled is told the name.
func NewCalled(cfg *rest.Config, name string) (ctrl.Manager, error) {
	return ctrl.NewManager(cfg, ctrl.Options{LeaderElection: true, LeaderElectionID: name, LeaderElectionNamespace: "default", HealthProbeBindAddress: "0"})
}
