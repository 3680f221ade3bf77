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

// doc:begin

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

// doc:end

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
