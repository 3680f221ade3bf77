package good

import (
	"context"
	"errors"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
)

// doc:begin

// StartPods starts the informers, and waits for that of pods.
func StartPods(ctx context.Context, factory informers.SharedInformerFactory) (cache.SharedIndexInformer, error) {
	pods := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), pods.HasSynced) {
		return nil, errors.New("the cache did not sync")
	}
	return pods, nil
}

// doc:end

// WaitForAll waits for what it is given, which may be nothing.
func WaitForAll(ctx context.Context, synced ...cache.InformerSynced) bool {
	return cache.WaitForCacheSync(ctx.Done(), synced...)
}
