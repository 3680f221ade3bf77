// Package bad starts factories and informers the wrong way round.
package fixed

import (
	"context"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// Pods counts the pods of the cluster.
func Pods(ctx context.Context, c kubernetes.Interface) (int, error) {
	factory := informers.NewSharedInformerFactory(c, time.Hour)
	lister := factory.Core().V1().Pods().Lister()
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	pods, err := lister.List(labels.Everything())
	return len(pods), err
}

// Literal starts the factory in a literal.
func Literal(ctx context.Context, factory informers.SharedInformerFactory) map[string]bool {
	go func() {
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
	go informer.Run(ctx.Done())
	return cache.WaitForCacheSync(ctx.Done(), informer.HasSynced)
}
