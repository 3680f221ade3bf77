package bad

import (
	"context"
	"errors"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// doc:begin

// NewIndex returns an index whose handler was added when all was there already.
func NewIndex(ctx context.Context, c kubernetes.Interface, arrived func()) (*Index, error) {
	x := &Index{names: map[string]bool{}, Arrived: arrived}
	factory := informers.NewSharedInformerFactory(c, 0)
	pods := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), pods.HasSynced) {
		return nil, errors.New("the caches did not sync")
	}
	_, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `pods\.AddEventHandler adds a handler after the wait and nothing waits for it: what it fills is still empty when NewIndex returns; wait for HasSynced of the registration`
		AddFunc: func(obj any) { x.add(obj) },
	})
	if err != nil {
		return nil, err
	}
	return x, nil
}

// doc:end
