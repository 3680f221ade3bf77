package fixed

import (
	"context"
	"errors"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// Fill waits for the informer and reads what the handler fills.
func (x *Index) Fill(ctx context.Context, c kubernetes.Interface) (int, error) {
	x.names = map[string]bool{}
	factory := informers.NewSharedInformerFactory(c, 0)
	pods := factory.Core().V1().Pods().Informer()
	if _, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: x.add}); err != nil {
		return 0, err
	}
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), pods.HasSynced) {
		return 0, errors.New("the caches did not sync")
	}
	x.lock.Lock()
	defer x.lock.Unlock()
	return len(x.names), nil
}
