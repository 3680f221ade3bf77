package good

import (
	"context"
	"time"

	"k8s.io/client-go/tools/cache"
)

// doc:begin

// Sync waits for an informer, for a second.
func (r *Reconciler) Sync(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	if !cache.WaitForCacheSync(ctx.Done(), r.Informer.HasSynced) {
		return ctx.Err()
	}
	return nil
}

// doc:end
