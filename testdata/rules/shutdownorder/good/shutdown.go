// Package good stops factories before it waits for them.
package good

import (
	"context"
	"os"
	"os/signal"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// doc:begin

// Synced reports whether pods can be listed.
func Synced(ctx context.Context, c kubernetes.Interface) bool {
	factory := informers.NewSharedInformerFactory(c, 0)
	defer factory.Shutdown()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // runs before the Shutdown
	pods := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	return cache.WaitForCacheSync(ctx.Done(), pods.HasSynced)
}

// doc:end

func newFactory(c kubernetes.Interface) informers.SharedInformerFactory {
	factory := informers.NewSharedInformerFactory(c, 0)
	factory.Core().V1().Pods().Informer()
	return factory
}

// Plain has the calls in the right order.
func Plain(c kubernetes.Interface) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	factory := newFactory(c)
	factory.StartWithContext(ctx)
	cancel()
	factory.Shutdown()
}

// Channel closes it.
func Channel(c kubernetes.Interface) {
	stop := make(chan struct{})
	factory := newFactory(c)
	factory.Start(stop)
	close(stop)
	factory.Shutdown()
}

// Caller leaves the end to its caller.
func Caller(ctx context.Context, c kubernetes.Interface) {
	factory := newFactory(c)
	factory.Start(ctx.Done())
	factory.Shutdown()
}

// Worked works until its caller has enough: then the derived context has ended,
// too.
func Worked(ctx context.Context, c kubernetes.Interface, work func(context.Context)) {
	own, cancel := context.WithCancel(ctx)
	defer cancel()
	factory := newFactory(c)
	defer factory.Shutdown()
	factory.Start(own.Done())
	work(ctx)
}

// Waited waits for its caller.
func Waited(ctx context.Context, c kubernetes.Interface) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	factory := newFactory(c)
	factory.Start(ctx.Done())
	<-ctx.Done()
	factory.Shutdown()
}

// Elsewhere is cancelled by a goroutine.
func Elsewhere(c kubernetes.Interface) {
	ctx, cancel := context.WithCancel(context.Background())
	stop := make(chan struct{})
	go func() {
		time.Sleep(time.Millisecond)
		cancel()
		close(stop)
	}()
	first, second := newFactory(c), newFactory(c)
	first.Start(ctx.Done())
	first.Shutdown()
	second.Start(stop)
	second.Shutdown()
}

// Timed ends by itself, and Signalled when the process is told to.
func Timed(c kubernetes.Interface) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	factory := newFactory(c)
	factory.Start(ctx.Done())
	factory.Shutdown()
}

// Signalled ends when the process is told to.
func Signalled(c kubernetes.Interface) {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	factory := newFactory(c)
	defer factory.Shutdown()
	factory.Start(ctx.Done())
	<-ctx.Done()
}
