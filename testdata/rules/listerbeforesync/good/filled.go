package good

import (
	"context"
	"errors"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// doc:begin

// Fill waits for the handler.
func (x *Index) Fill(ctx context.Context, c kubernetes.Interface) (int, error) {
	x.names = map[string]bool{}
	factory := informers.NewSharedInformerFactory(c, 0)
	registration, err := factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: x.add})
	if err != nil {
		return 0, err
	}
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), registration.HasSynced) {
		return 0, errors.New("the caches did not sync")
	}
	x.lock.Lock()
	defer x.lock.Unlock()
	return len(x.names), nil
}

// doc:end
