package bad

import (
	"context"

	"k8s.io/client-go/tools/cache"
)

// doc:begin

// Sync waits for an informer.
func (r *Reconciler) Sync(ctx context.Context) error {
	if !cache.WaitForCacheSync(ctx.Done(), r.Informer.HasSynced) { // want `cache\.WaitForCacheSync has no limit if the informer cannot sync, and blocks a reconcile worker`
		return ctx.Err()
	}
	return nil
}

// doc:end
