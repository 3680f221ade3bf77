// Package bad watches from no version.
package bad

import (
	"context"

	"k8s.io/client-go/tools/cache"
	watchtools "k8s.io/client-go/tools/watch"
)

// doc:begin

// Follow watches, and goes on after the connection broke.
func Follow(ctx context.Context, w cache.WatcherWithContext) (*watchtools.RetryWatcher, error) {
	return watchtools.NewRetryWatcherWithContext(ctx, "", w) // want `RetryWatcher refuses resourceVersion "": List first and pass the list's ResourceVersion`
}

// doc:end

// Any begins at any version.
func Any(w cache.Watcher) (*watchtools.RetryWatcher, error) {
	const any = "0"
	return watchtools.NewRetryWatcher(any, w) // want `RetryWatcher refuses resourceVersion "0"`
}
