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
func Synced(c kubernetes.Interface) bool {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel() // want:related `ends the informers`
	factory := informers.NewSharedInformerFactory(c, 0)
	pods := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	defer factory.Shutdown() // want `factory\.Shutdown waits for the informers, but cancel\(\) comes only afterwards, so it blocks forever: call cancel\(\) before`
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
