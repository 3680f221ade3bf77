package bad

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// CountEvents counts the pods once before the first event.
func CountEvents(ctx context.Context, clientset kubernetes.Interface, tell func(int)) error {
	factory := informers.NewSharedInformerFactory(clientset, 0)
	pods := factory.Core().V1().Pods()
	lister := pods.Lister()
	events := make(chan any)
	if _, err := pods.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) { events <- obj }}); err != nil {
		return err
	}
	go follow(ctx, events, func(any) { // want `the function literal reads .+ but starts before WaitForCacheSync below`
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

// CountTicks counts the pods from time to time.
func CountTicks(ctx context.Context, clientset kubernetes.Interface, tell func(int)) {
	factory := informers.NewSharedInformerFactory(clientset, 0)
	pods := factory.Core().V1().Pods()
	lister := pods.Lister()
	go tick(ctx, func() { // want `the function literal reads .+ but starts before WaitForCacheSync below`
		if list, err := lister.List(labels.Everything()); err == nil {
			tell(len(list))
		}
	})
	factory.Start(ctx.Done())
	cache.WaitForCacheSync(ctx.Done(), pods.Informer().HasSynced)
	<-ctx.Done()
}

// follow calls handle once, and for each event.
func follow(ctx context.Context, events <-chan any, handle func(any)) {
	handle(nil)
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-events:
			handle(event)
		}
	}
}

func tick(ctx context.Context, do func()) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			do()
		}
	}
}
