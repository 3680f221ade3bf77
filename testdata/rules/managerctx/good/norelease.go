package good

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
)

// Exit ends the process.
var Exit = os.Exit

// Lead works while it holds the lease.
func Lead(lock resourcelock.Interface, work func(context.Context)) {
	// doc:begin
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            lock,
		ReleaseOnCancel: true,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: work,
			OnStoppedLeading: func() {},
		},
	})
	// doc:end
}

// LeadKept never gives the lease up, and says so.
func LeadKept(lock resourcelock.Interface, work func(context.Context)) {
	leaderelection.RunOrDie(context.Background(), leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second,
		RenewDeadline: 10 * time.Second,
		RetryPeriod:   2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: work,
			OnStoppedLeading: func() { panic("no longer the leader") },
		},
	})
}

// LeadWhile holds the lease as long as something else takes.
func LeadWhile(lock resourcelock.Interface, task func()) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	leads := make(chan struct{})
	go leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:            lock,
		ReleaseOnCancel: true,
		LeaseDuration:   15 * time.Second,
		RenewDeadline:   10 * time.Second,
		RetryPeriod:     2 * time.Second,
		Callbacks: leaderelection.LeaderCallbacks{
			OnStartedLeading: func(context.Context) { close(leads) },
			OnStoppedLeading: func() { Exit(1) },
		},
	})
	<-leads
	task()
}
