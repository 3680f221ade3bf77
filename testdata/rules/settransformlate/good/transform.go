// Package good sets up informers before it starts them.
package good

import (
	"context"
	"errors"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

var errSync = errors.New("the caches did not sync")

func dropLabels(obj any) (any, error) {
	if object, err := meta.Accessor(obj); err == nil {
		object.SetLabels(nil)
	}
	return obj, nil
}

// doc:begin

// Labels returns the labels that the cache holds.
func Labels(ctx context.Context, c kubernetes.Interface) (map[string]string, error) {
	factory := informers.NewSharedInformerFactory(c, 0)
	pods := factory.Core().V1().Pods()
	informer := pods.Informer()
	if err := informer.SetTransform(dropLabels); err != nil {
		return nil, err
	}
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return nil, errSync
	}
	list, err := pods.Lister().List(labels.Everything())
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list[0].Labels, nil
}

// doc:end

// Second sets up an informer that joins a running factory, and starts it.
func Second(ctx context.Context, c kubernetes.Interface) error {
	factory := informers.NewSharedInformerFactory(c, 0)
	factory.Core().V1().Nodes().Informer()
	factory.Start(ctx.Done())
	if err := factory.Core().V1().Pods().Informer().SetTransform(dropLabels); err != nil {
		return err
	}
	factory.Start(ctx.Done())
	return nil
}

// Some starts the informer on one path only.
func Some(ctx context.Context, informer cache.SharedIndexInformer, start bool) error {
	if start {
		go informer.Run(ctx.Done())
		return nil
	}
	return informer.SetTransform(dropLabels)
}

// Other sets up another informer than the one that runs.
func Other(ctx context.Context, c kubernetes.Interface) error {
	factory := informers.NewSharedInformerFactory(c, 0)
	pods, nodes := factory.Core().V1().Pods().Informer(), factory.Core().V1().Nodes().Informer()
	go pods.RunWithContext(ctx)
	if err := nodes.SetTransform(dropLabels); err != nil {
		return err
	}
	go nodes.RunWithContext(ctx)
	return nil
}
