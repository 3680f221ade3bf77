// Package bad starts factories and informers the wrong way round.
package bad

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// doc:begin

// Pods counts the pods of the cluster.
func Pods(ctx context.Context, c kubernetes.Interface) (int, error) {
	factory := informers.NewSharedInformerFactory(c, time.Hour)
	lister := factory.Core().V1().Pods().Lister()
	go factory.Start(ctx.Done()) // want `factory.Start does not block; run with go it races with WaitForCacheSync, which then waits for nothing: call it directly`
	factory.WaitForCacheSync(ctx.Done())
	pods, err := lister.List(labels.Everything())
	return len(pods), err
}

// doc:end

// Literal starts the factory in a literal.
func Literal(ctx context.Context, factory informers.SharedInformerFactory) map[string]bool {
	go func() { // want `factory.Start does not block`
		factory.Start(ctx.Done())
	}()
	synced := map[string]bool{}
	for kind, ok := range factory.WaitForCacheSync(ctx.Done()) {
		synced[kind.String()] = ok
	}
	return synced
}

// Run runs the informer here, and comes no further.
func Run(ctx context.Context, c kubernetes.Interface) bool {
	informer := informers.NewSharedInformerFactory(c, time.Hour).Core().V1().Pods().Informer()
	informer.Run(ctx.Done()) // want `informer.Run blocks until the stop channel is closed, so the code below never runs: start it with go`
	return cache.WaitForCacheSync(ctx.Done(), informer.HasSynced)
}
