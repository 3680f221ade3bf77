package good

import (
	"context"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// CountEvents counts the pods for each of their events, in a goroutine that is started
// before the wait.
func CountEvents(ctx context.Context, clientset kubernetes.Interface, tell func(int)) error {
	factory := informers.NewSharedInformerFactory(clientset, 0)
	pods := factory.Core().V1().Pods()
	lister := pods.Lister()
	events := make(chan any)
	if _, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) { events <- obj }}); err != nil {
		return err
	}
	go follow(ctx, events, func(any) {
		if list, err := lister.List(labels.Everything()); err == nil {
			tell(len(list))
		}
	})
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), pods.Informer().HasSynced) {
		return ctx.Err()
	}
	<-ctx.Done()
	return nil
}

// CountEach does so itself, and needs no wait.
func CountEach(ctx context.Context, clientset kubernetes.Interface, tell func(int)) error {
	factory := informers.NewSharedInformerFactory(clientset, 0)
	pods := factory.Core().V1().Pods()
	lister := pods.Lister()
	events := make(chan any)
	if _, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) { events <- obj }}); err != nil {
		return err
	}
	factory.Start(ctx.Done())
	follow(ctx, events, func(any) {
		if list, err := lister.List(labels.Everything()); err == nil {
			tell(len(list))
		}
	})
	return nil
}

// follow calls handle for each event.
func follow(ctx context.Context, events <-chan any, handle func(any)) {
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-events:
			handle(event)
		}
	}
}
