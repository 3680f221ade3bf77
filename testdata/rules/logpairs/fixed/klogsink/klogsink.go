// Package klogsink logs with logr, and what it writes goes through klog.
package klogsink

import (
	"context"

	"k8s.io/klog/v2"
)

// Sync logs a key that has no value.
func Sync(ctx context.Context, name string) {
	klog.FromContext(ctx).Info("syncing", "name", name)
}
