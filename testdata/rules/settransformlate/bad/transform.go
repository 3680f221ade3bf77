// Package bad sets up informers that run already.
package bad

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
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return nil, errSync
	}
	_ = informer.SetTransform(dropLabels) // want `SetTransform comes after the start of the informer, which then refuses it \("informer has already started"\): call it before the start`
	list, err := pods.Lister().List(labels.Everything())
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list[0].Labels, nil
}

// doc:end

// Failures asks to be told of failures, too late.
func Failures(ctx context.Context, informer cache.SharedIndexInformer, failed func(error)) error {
	go informer.Run(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return errSync
	}
	return informer.SetWatchErrorHandlerWithContext(func(_ context.Context, _ *cache.Reflector, err error) { failed(err) }) // want `SetWatchErrorHandlerWithContext comes after the start`
}
