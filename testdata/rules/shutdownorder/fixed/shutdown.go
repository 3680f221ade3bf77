// Package bad shuts factories down before it stops them.
package fixed

import (
	"context"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// Synced reports whether pods can be listed.
func Synced(ctx context.Context, c kubernetes.Interface) bool {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	factory := informers.NewSharedInformerFactory(c, 0)
	pods := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	defer func() {
		cancel()
		factory.Shutdown()
	}()
	return cache.WaitForCacheSync(ctx.Done(), pods.HasSynced)
}

// Plain has the calls in the wrong order.
func Plain(c kubernetes.Interface) {
	ctx, cancel := context.WithCancel(context.Background())
	factory := informers.NewSharedInformerFactory(c, 0)
	factory.Core().V1().Pods().Informer()
	factory.StartWithContext(ctx)
	cancel()
	factory.Shutdown()
	cancel()
}

// Channel leaves the close to a defer.
func Channel(c kubernetes.Interface) {
	stop := make(chan struct{})
	defer close(stop)
	factory := informers.NewSharedInformerFactory(c, 0)
	factory.Core().V1().Pods().Informer()
	factory.Start(stop)
	factory.Shutdown()
}

// Never has nothing that ends the informers.
func Never(c kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(c, 0)
	factory.Core().V1().Pods().Informer()
	factory.Start(context.Background().Done())
	factory.Shutdown()
}
