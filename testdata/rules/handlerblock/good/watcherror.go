package good

import (
	"context"
	"errors"

	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
)

// Entry is an informer with its goroutine.
type Entry struct{ Stop func() }

// NewEntry runs an informer until its first failure. Whoever waits for the
// cache waits for the goroutine, too.
func NewEntry(ctx context.Context, informer cache.SharedIndexInformer) (*Entry, error) {
	ctx, cancel := context.WithCancel(ctx)
	var group wait.Group
	stop := func() {
		cancel()
		group.Wait()
	}
	if err := informer.SetWatchErrorHandler(func(*cache.Reflector, error) {
		cancel()
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

// Second stops another informer when the first one fails.
func Second(ctx context.Context, first, second cache.SharedIndexInformer) (*Entry, error) {
	ctx, cancel := context.WithCancel(ctx)
	var group wait.Group
	stop := func() {
		cancel()
		group.Wait()
	}
	if err := first.SetWatchErrorHandler(func(*cache.Reflector, error) { stop() }); err != nil {
		cancel()
		return nil, err
	}
	group.StartWithContext(ctx, func(ctx context.Context) { second.RunWithContext(ctx) })
	return &Entry{Stop: stop}, nil
}
