package good

import (
	"context"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/rules/informernotstarted/good/far"
)

// Given starts the factory when the controller of another package has asked.
func Given(ctx context.Context, c kubernetes.Interface) (int, error) {
	factory := informers.NewSharedInformerFactory(c, 0)
	counter := far.NewCounter(factory)
	factory.Start(ctx.Done())
	return counter.Run(ctx)
}

// Early asks for the same informer before.
func Early(ctx context.Context, c kubernetes.Interface) (int, error) {
	factory := informers.NewSharedInformerFactory(c, 0)
	factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	return far.NewCounter(factory).Run(ctx)
}

// Starting hands the factory to a controller that starts it.
func Starting(ctx context.Context, c kubernetes.Interface) (int, error) {
	return far.NewStarter(informers.NewSharedInformerFactory(c, 0)).Run(ctx)
}

// Nodes hands the informer to a function that runs it.
func Nodes(ctx context.Context, c kubernetes.Interface, seen func(any)) error {
	return far.Running(ctx, informers.NewSharedInformerFactory(c, 0).Core().V1().Nodes(), seen)
}

// Made has an informer that is started by what it was made with.
func Made(ctx context.Context, api kubernetes.Interface) (int, error) {
	c := far.NewClient(api)
	pods := far.NewPods(c)
	c.RunAll(ctx)
	if !cache.WaitForCacheSync(ctx.Done(), pods.HasSynced) {
		return 0, ctx.Err()
	}
	return len(pods.GetStore().List()), nil
}
