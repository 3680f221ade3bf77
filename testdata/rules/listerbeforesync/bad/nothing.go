package bad

import (
	"context"
	"errors"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

// doc:begin

// StartPods starts the informers, and waits for none of them.
func StartPods(ctx context.Context, factory informers.SharedInformerFactory) (cache.SharedIndexInformer, error) {
	pods := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done()) { // want:listerbeforesync/unwaited `WaitForCacheSync gets no HasSynced and returns true at once, so the caches may still be empty: pass the HasSynced of each informer`
		return nil, errors.New("the cache did not sync")
	}
	return pods, nil
}

// doc:end
