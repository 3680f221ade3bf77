// Package good starts factories directly and informers in goroutines.
package good

import (
	"context"
	"errors"
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

var errSync = errors.New("the caches did not sync")

// doc:begin

// Pods counts the pods of the cluster.
func Pods(ctx context.Context, c kubernetes.Interface) (int, error) {
	factory := informers.NewSharedInformerFactory(c, time.Hour)
	lister := factory.Core().V1().Pods().Lister()
	factory.Start(ctx.Done())
	for _, ok := range factory.WaitForCacheSync(ctx.Done()) {
		if !ok {
			return 0, errSync
		}
	}
	pods, err := lister.List(labels.Everything())
	return len(pods), err
}

// doc:end

// Polled waits for the informer itself, so that it does not matter when the
// factory is started.
func Polled(ctx context.Context, c kubernetes.Interface) bool {
	factory := informers.NewSharedInformerFactory(c, time.Hour)
	informer := factory.Core().V1().Pods().Informer()
	go factory.Start(ctx.Done())
	return cache.WaitForCacheSync(ctx.Done(), informer.HasSynced)
}

// Unwaited does not wait at all.
func Unwaited(ctx context.Context, factory informers.SharedInformerFactory) {
	go factory.Start(ctx.Done())
}

// Other waits for another factory.
func Other(ctx context.Context, one, two informers.SharedInformerFactory) int {
	two.Start(ctx.Done())
	go one.Start(ctx.Done())
	return len(two.WaitForCacheSync(ctx.Done()))
}

// Run runs the informer in a goroutine.
func Run(ctx context.Context, c kubernetes.Interface) bool {
	informer := informers.NewSharedInformerFactory(c, time.Hour).Core().V1().Pods().Informer()
	go informer.Run(ctx.Done())
	return cache.WaitForCacheSync(ctx.Done(), informer.HasSynced)
}

// Grouped has the goroutine made by a group, or written as a literal.
func Grouped(ctx context.Context, c kubernetes.Interface) bool {
	factory := informers.NewSharedInformerFactory(c, time.Hour)
	pods, nodes := factory.Core().V1().Pods().Informer(), factory.Core().V1().Nodes().Informer()
	var group wait.Group
	defer group.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	group.StartWithChannel(ctx.Done(), pods.Run)
	var done sync.WaitGroup
	done.Go(func() { nodes.Run(ctx.Done()) })
	synced := cache.WaitForCacheSync(ctx.Done(), pods.HasSynced, nodes.HasSynced)
	cancel()
	done.Wait()
	return synced
}

// Last runs the informer at the end, and says when that is over.
func Last(ctx context.Context, informer cache.SharedIndexInformer, stopped func()) {
	informer.Run(ctx.Done())
	stopped()
}
