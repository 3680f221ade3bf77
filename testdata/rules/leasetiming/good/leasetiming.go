// Package good runs for leader with durations that fit.
package good

import (
	"context"
	"time"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// doc:begin

// Manager has a long deadline.
func Manager(cfg *rest.Config) (manager.Manager, error) {
	return ctrl.NewManager(cfg, manager.Options{
		LeaderElection:          true,
		LeaderElectionID:        "shop.example.com",
		LeaderElectionNamespace: "shop",
		LeaseDuration:           ptr.To(30 * time.Second),
		RenewDeadline:           ptr.To(20 * time.Second),
	})
}

// doc:end

// Elector has three durations that fit.
func Elector(lock resourcelock.Interface) (*leaderelection.LeaderElector, error) {
	return leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) {}, OnStoppedLeading: func() {},
		},
	})
}

// Given takes them from the caller.
func Given(lease time.Duration) manager.Options {
	return manager.Options{LeaderElection: true, LeaseDuration: &lease, RenewDeadline: ptr.To(time.Hour)}
}

// Default is what the manager takes.
func Default() manager.Options { return manager.Options{LeaderElection: true} }

// Alone has no election.
func Alone() manager.Options { return manager.Options{RenewDeadline: ptr.To(20 * time.Second)} }

// Later completes the configuration.
func Later(lock resourcelock.Interface, retry time.Duration) leaderelection.LeaderElectionConfig {
	config := leaderelection.LeaderElectionConfig{Lock: lock, LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second}
	config.RetryPeriod = retry
	return config
}
