// Package cachesyncresult ignores results of waits in ways that are reported on
// demand.
package cachesyncresult

import (
	"context"

	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

// Controller does something once the cache is full.
type Controller struct {
	synced cache.InformerSynced
	start  func()
}

// Run goes on in any case.
func (c *Controller) Run(ctx context.Context) {
	cache.WaitForCacheSync(ctx.Done(), c.synced) // want `result of cache.WaitForCacheSync is ignored`
	c.start()
}

// Only starts, or does not.
func (c *Controller) Only(ctx context.Context) {
	if cache.WaitForCacheSync(ctx.Done(), c.synced) { // want `cache.WaitForCacheSync returned false but the error is not reported: the controller silently does not start`
		c.start()
	}
}

// Else says that it does not start.
func (c *Controller) Else(ctx context.Context) {
	if cache.WaitForCacheSync(ctx.Done(), c.synced) {
		c.start()
	} else {
		klog.ErrorS(nil, "The caches did not sync")
	}
}
