package bad

import (
	"context"
	"errors"
	"sync"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

// Entry is an informer with its goroutine.
type Entry struct{ Stop func() }

// NewEntry runs an informer until its first failure.
func NewEntry(ctx context.Context, informer cache.SharedIndexInformer) (*Entry, error) {
	ctx, cancel := context.WithCancel(ctx)
	var group wait.Group
	stop := func() {
		cancel()
		group.Wait() // want:related `the wait`
	}
	if err := informer.SetWatchErrorHandler(func(*cache.Reflector, error) {
		stop() // want `the watch error handler waits for the informer that is calling it: this deadlocks; only cancel here`
	}); err != nil {
		cancel()
		return nil, err
	}
	group.StartWithContext(ctx, func(ctx context.Context) {
		informer.Run(ctx.Done())
	})
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		stop()
		return nil, errors.New("the informer did not sync")
	}
	return &Entry{Stop: stop}, nil
}

// NewPlain does the same with a group of package sync.
func NewPlain(ctx context.Context, informer cache.SharedIndexInformer) (*Entry, error) {
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	if err := informer.SetWatchErrorHandlerWithContext(func(context.Context, *cache.Reflector, error) {
		cancel()
		group.Wait() // want `the watch error handler waits for the informer that is calling it`
	}); err != nil {
		cancel()
		return nil, err
	}
	group.Go(func() { informer.RunWithContext(ctx) })
	return &Entry{Stop: func() { cancel(); group.Wait() }}, nil
}
