// Package good ends with its lease.
package good

import (
	"context"
	"os"
	"sync"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"k8s.io/klog/v2"
)

// Exit ends the process; tests replace it.
var Exit = os.Exit

// doc:begin

// Start runs work while this process is the leader.
func Start(ctx context.Context, lock resourcelock.Interface, work func(context.Context)) {
	go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 2 * time.Second,
		RenewDeadline: time.Second,
		RetryPeriod:   200 * time.Millisecond,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: work,
			OnStoppedLeading: func() {
				klog.Info("lost the lease")
				Exit(1)
			},
		},
	})
}

// doc:end

func config(lock resourcelock.Interface, callbacks leaderelection.LeaderCallbacks) leaderelection.LeaderElectionConfig {
	return leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 2 * time.Second, RenewDeadline: time.Second, RetryPeriod: 200 * time.Millisecond, Callbacks: callbacks,
	}
}

// Fatal ends the process through the log.
func Fatal(ctx context.Context, lock resourcelock.Interface, work func(context.Context)) {
	go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 2 * time.Second, RenewDeadline: time.Second, RetryPeriod: 200 * time.Millisecond,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { work(ctx) },
			OnStoppedLeading: func() { klog.Fatal("lost the lease") },
		},
	})
}

// Cancel stops everything.
func Cancel(ctx context.Context, lock resourcelock.Interface, work func(context.Context)) {
	ctx, cancel := context.WithCancel(ctx)
	go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 2 * time.Second, RenewDeadline: time.Second, RetryPeriod: 200 * time.Millisecond,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { work(ctx) },
			OnStoppedLeading: func() { cancel() },
		},
	})
}

// Close tells somebody.
func Close(ctx context.Context, lock resourcelock.Interface, work func(context.Context), done chan<- struct{}) {
	go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 2 * time.Second, RenewDeadline: time.Second, RetryPeriod: 200 * time.Millisecond,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { work(ctx) },
			OnStoppedLeading: func() { close(done) },
		},
	})
}

// Last is all that its caller does.
func Last(ctx context.Context, lock resourcelock.Interface, work func(context.Context)) {
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock: lock, LeaseDuration: 2 * time.Second, RenewDeadline: time.Second, RetryPeriod: 200 * time.Millisecond,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { work(ctx) },
			OnStoppedLeading: func() { klog.Info("lost the lease") },
		},
	})
}

// Then tells somebody after it.
func Then(ctx context.Context, lock resourcelock.Interface, work func(context.Context), done chan<- struct{}) {
	go func() {
		defer close(done)
		leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
			Lock: lock, LeaseDuration: 2 * time.Second, RenewDeadline: time.Second, RetryPeriod: 200 * time.Millisecond,
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: func(context.Context) { work(ctx) },
				OnStoppedLeading: func() { klog.Info("lost the lease") },
			},
		})
	}()
}

// Loop waits for the work and runs again.
func Loop(ctx context.Context, lock resourcelock.Interface, work func(context.Context)) {
	var working sync.WaitGroup
	for ctx.Err() == nil {
		leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
			Lock: lock, LeaseDuration: 2 * time.Second, RenewDeadline: time.Second, RetryPeriod: 200 * time.Millisecond,
			Callbacks: leaderelection.LeaderCallbacks{
				OnStartedLeading: func(ctx context.Context) { working.Go(func() { work(ctx) }) },
				OnStoppedLeading: func() {},
			},
		})
	}
	working.Wait()
}

// Given gets its callbacks from the caller.
func Given(ctx context.Context, lock resourcelock.Interface, callbacks leaderelection.LeaderCallbacks) {
	go leaderelection.RunOrDie(ctx, config(lock, callbacks))
}
