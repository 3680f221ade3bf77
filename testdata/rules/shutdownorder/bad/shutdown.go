// Package bad shuts factories down before it stops them.
package bad

import (
	"context"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// doc:begin

// Synced reports whether pods can be listed.
func Synced(ctx context.Context, c kubernetes.Interface) bool {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // want:related `ends the informers`
	factory := informers.NewSharedInformerFactory(c, 0)
	pods := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	defer factory.Shutdown() // want `factory\.Shutdown waits for the informers, but cancel\(\) comes only afterwards, so it blocks for ever: end them before Shutdown`
	return cache.WaitForCacheSync(ctx.Done(), pods.HasSynced)
}

// doc:end

// Plain has the calls in the wrong order.
func Plain(c kubernetes.Interface) {
	ctx, cancel := context.WithCancel(context.Background())
	factory := informers.NewSharedInformerFactory(c, 0)
	factory.Core().V1().Pods().Informer()
	factory.StartWithContext(ctx)
	factory.Shutdown() // want `but cancel\(\) comes only afterwards`
	cancel()
}

// Channel leaves the close to a defer.
func Channel(c kubernetes.Interface) {
	stop := make(chan struct{})
	defer close(stop)
	factory := informers.NewSharedInformerFactory(c, 0)
	factory.Core().V1().Pods().Informer()
	factory.Start(stop)
	factory.Shutdown() // want `but close\(stop\) comes only afterwards`
}

// Never has nothing that ends the informers.
func Never(c kubernetes.Interface) {
	factory := informers.NewSharedInformerFactory(c, 0)
	factory.Core().V1().Pods().Informer()
	factory.Start(context.Background().Done())
	factory.Shutdown() // want `factory\.Shutdown waits for the informers, and nothing ends them, so it blocks for ever: start the factory with a context, and cancel it before Shutdown`
}
