// Package bad goes on after the lease is lost.
package bad

import (
	"context"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

// doc:begin

// Start runs work while this process is the leader.
func Start(ctx context.Context, lock resourcelock.Interface, work func(context.Context)) {
	go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // want `after losing the lease this process keeps running while another becomes leader: exit in OnStoppedLeading \(or stop every worker and wait for them\)`
		Lock:          lock,
		LeaseDuration: 2 * time.Second,
		RenewDeadline: time.Second,
		RetryPeriod:   200 * time.Millisecond,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { work(ctx) },
			OnStoppedLeading: func() { klog.Info("lost the lease") }, // want:related `does not end the process`
		},
	})
}

// doc:end

// Once gives the work its context, but runs once only.
func Once(ctx context.Context, lock resourcelock.Interface, work func(context.Context)) {
	config := leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 2 * time.Second, RenewDeadline: time.Second, RetryPeriod: 200 * time.Millisecond,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(ctx context.Context) { work(ctx) },
			OnStoppedLeading: func() {},
		},
	}
	go func() {
		leaderelection.RunOrDie(ctx, config) // want `after losing the lease this process neither works nor runs for leader again: exit in OnStoppedLeading`
	}()
}

// Loop runs again, beside the work of the last time.
func Loop(ctx context.Context, lock resourcelock.Interface, work func(context.Context)) {
	callbacks := leaderelection.LeaderCallbacks{
		OnStartedLeading: func(_ context.Context) { work(ctx) },
		OnStoppedLeading: func() { klog.InfoS("lost the lease", "lock", lock.Describe()) },
	}
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{ // want `keeps running while another becomes leader`
			Lock: lock, LeaseDuration: 2 * time.Second, RenewDeadline: time.Second, RetryPeriod: 200 * time.Millisecond, Callbacks: callbacks,
		})
	}
}

// Elector makes the elector first, and waits for nothing in the end.
func Elector(ctx context.Context, lock resourcelock.Interface, work func(context.Context)) error {
	elector, err := leaderelection.NewLeaderElector(leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 2 * time.Second, RenewDeadline: time.Second, RetryPeriod: 200 * time.Millisecond,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { work(ctx) },
			OnStoppedLeading: func() { logLostLease() },
		},
	})
	if err != nil {
		return err
	}
	elector.Run(ctx) // want `keeps running while another becomes leader`
	select {}
}

func logLostLease() { klog.Warning("lost the lease") }
