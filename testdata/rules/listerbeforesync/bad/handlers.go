package bad

import (
	"context"
	"errors"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// Index knows the names of pods from the events of an informer.
type Index struct {
	lock    sync.Mutex
	names   map[string]bool
	Arrived func() // called for each event
}

func (x *Index) add(obj any) {
	x.Arrived()
	x.lock.Lock()
	defer x.lock.Unlock()
	if pod, ok := obj.(*corev1.Pod); ok {
		x.names[pod.Name] = true
	}
}

// Len counts the names.
func (x *Index) Len() int {
	x.lock.Lock()
	defer x.lock.Unlock()
	return len(x.names)
}

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
	return len(x.names), nil // want `an event handler fills this, and the wait is for the informer, whose handlers may not have run yet: wait for HasSynced of the registration`
}

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
