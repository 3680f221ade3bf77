// Package bad runs for leader with durations that do not fit.
package bad

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
		RenewDeadline:           ptr.To(20 * time.Second), // want `LeaseDuration \(15s\) must be greater than RenewDeadline \(20s\), and RenewDeadline greater than 1.2\*RetryPeriod \(2s\): leader election fails at start`
	})
}

// doc:end

// Elector has three durations that are the wrong way round.
func Elector(lock resourcelock.Interface) (*leaderelection.LeaderElector, error) {
	return leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 10 * time.Second, // want `LeaseDuration \(10s\) must be greater than RenewDeadline \(15s\)`
		RenewDeadline: 15 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks:     callbacks(),
	})
}

// Die retries too seldom.
func Die(ctx context.Context, lock resourcelock.Interface) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second, // want `RenewDeadline greater than 1.2\*RetryPeriod \(9s\)`
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   9 * time.Second,
		Callbacks:     callbacks(),
	})
}

// Partly leaves one out.
func Partly(lock resourcelock.Interface) (*leaderelection.LeaderElector, error) {
	return leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second, // want `RetryPeriod \(0s\)`
		RenewDeadline: 10 * time.Second,
		Callbacks:     callbacks(),
	})
}

// Pointer takes the address of a variable.
func Pointer() manager.Options {
	lease := 8 * time.Second
	return manager.Options{LeaderElection: true, LeaseDuration: &lease} // want `LeaseDuration \(8s\) must be greater than RenewDeadline \(10s\)`
}

// New takes a new variable.
func New() manager.Options {
	return manager.Options{LeaderElection: true, RetryPeriod: new(time.Minute)} // want `RetryPeriod \(1m0s\)`
}

func callbacks() leaderelection.LeaderCallbacks {
	return leaderelection.LeaderCallbacks{OnStartedLeading: func(context.Context) {}, OnStoppedLeading: func() {}}
}
