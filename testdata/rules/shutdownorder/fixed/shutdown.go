// Package bad shuts factories down before it stops them.
package fixed

import (
	"context"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// Synced reports whether pods can be listed.
func Synced(c kubernetes.Interface) bool {
	ctx, cancel := context.WithCancel(context.Background())
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
