package good

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

// NewIndex returns an index whose handler has seen all pods.
func NewIndex(ctx context.Context, c kubernetes.Interface, arrived func()) (*Index, error) {
	x := &Index{names: map[string]bool{}, Arrived: arrived}
	factory := informers.NewSharedInformerFactory(c, 0)
	pods := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), pods.HasSynced) {
		return nil, errors.New("the caches did not sync")
	}
	registration, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) { x.add(obj) }})
	if err != nil {
		return nil, err
	}
	if !cache.WaitForCacheSync(ctx.Done(), registration.HasSynced) {
		return nil, errors.New("the handler did not sync")
	}
	return x, nil
}

// Queue adds a handler that only says that there is something to do.
func Queue(ctx context.Context, c kubernetes.Interface, add func(any)) error {
	factory := informers.NewSharedInformerFactory(c, 0)
	pods := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), pods.HasSynced) {
		return errors.New("the caches did not sync")
	}
	_, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) { add(obj) }})
	return err
}

// Follow follows the pods from now on.
func (x *Index) Follow(ctx context.Context, c kubernetes.Interface) error {
	factory := informers.NewSharedInformerFactory(c, 0)
	pods := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), pods.HasSynced) {
		return errors.New("the caches did not sync")
	}
	_, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: x.add})
	return err
}

// First waits for the first pod that the handler sees.
func First(ctx context.Context, c kubernetes.Interface) (string, error) {
	factory := informers.NewSharedInformerFactory(c, 0)
	pods := factory.Core().V1().Pods().Informer()
	var name string
	seen := make(chan struct{})
	var once sync.Once
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), pods.HasSynced) {
		return "", errors.New("the caches did not sync")
	}
	if _, err := pods.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		once.Do(func() {
			if pod, ok := obj.(*corev1.Pod); ok {
				name = pod.Name
			}
			close(seen)
		})
	}}); err != nil {
		return "", err
	}
	<-seen
	return name, nil
}
