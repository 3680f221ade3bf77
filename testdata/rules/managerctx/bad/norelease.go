package bad

import (
	"context"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

// Lead works while it holds the lease.
func Lead(lock resourcelock.Interface, work func(context.Context)) {
	// doc:begin
	leaderelection.RunOrDie(context.Background(), leaderelection.LeaderElectionConfig{ // want `nothing ends this context, so that ReleaseOnCancel never gives up the lease: the next leader waits until it runs out; cancel it on SIGTERM`
		Lock:            lock,
		ReleaseOnCancel: true,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: work,
			OnStoppedLeading: func() { panic("no longer the leader") },
		},
	})
	// doc:end
}

// LeadElector makes the elector first, and cancels once the election has ended.
func LeadElector(lock resourcelock.Interface, work func(context.Context)) error {
	ctx, cancel := context.WithCancel(context.TODO())
	defer cancel()
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock:            lock,
		ReleaseOnCancel: true,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: work,
			OnStoppedLeading: func() { panic("no longer the leader") },
		},
	})
	if err != nil {
		return err
	}
	elector.Run(ctx) // want `ReleaseOnCancel never gives up the lease`
	return nil
}
