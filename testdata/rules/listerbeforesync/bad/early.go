package bad

import (
	"context"
	"reflect"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/metadata/metadatainformer"
	"k8s.io/client-go/tools/cache"
)

// doc:begin

// ListAfterStart lists as soon as the informers are started.
func (i *Inventory) ListAfterStart(ctx context.Context) ([]string, error) {
	factory := i.factory()
	lister := factory.Core().V1().Pods().Lister()
	factory.Start(ctx.Done())
	pods, err := lister.Pods(namespace).List(labels.Everything()) // want `lister\.Pods\(namespace\)\.List is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
	if err != nil {
		return nil, err
	}
	return names(pods), nil
}

// doc:end

// ListBeforeStart lists from an informer that nothing has started.
func (i *Inventory) ListBeforeStart(ctx context.Context) ([]string, error) {
	factory := i.factory()
	pods, err := factory.Core().V1().Pods().Lister().List(labels.Everything()) // want `factory\.Core\(\)\.V1\(\)\.Pods\(\)\.Lister\(\)\.List is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
	if err != nil {
		return nil, err
	}
	factory.Start(ctx.Done())
	return names(pods), nil
}

// GetAfterStart takes the missing object for a deleted one.
func (i *Inventory) GetAfterStart(ctx context.Context) ([]string, error) {
	factory := i.factory()
	pods := factory.Core().V1().Pods()
	lister := pods.Lister()
	factory.StartWithContext(ctx)
	pod, err := lister.Pods(namespace).Get("web") // want `lister\.Pods\(namespace\)\.Get is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
	if apierrors.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return []string{pod.Name}, nil
}

// PrintAfterStart only wants to show what is there.
func (i *Inventory) PrintAfterStart(ctx context.Context) ([]string, error) {
	var seen []string
	i.printNames(ctx, &seen)
	return seen, nil
}

func (i *Inventory) printNames(ctx context.Context, seen *[]string) {
	factory := i.factory()
	informer := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	*seen = objectNames(informer.GetStore().List()) // want `informer\.GetStore\(\)\.List is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
}

// WaitForAnother waits for the nodes and reads the pods.
func (i *Inventory) WaitForAnother(ctx context.Context) ([]string, error) {
	factory := i.factory()
	pods := factory.Core().V1().Pods()
	lister := pods.Lister()
	nodes := factory.Core().V1().Nodes().Informer()
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), nodes.HasSynced) {
		return nil, ctx.Err()
	}
	list, err := lister.List(labels.Everything()) // want `lister\.List is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
	if err != nil {
		return nil, err
	}
	return names(list), nil
}

// WaitForNothing waits for a factory before anything is registered with it.
func (i *Inventory) WaitForNothing(ctx context.Context) ([]string, error) {
	factory := i.factory()
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	lister := factory.Core().V1().Pods().Lister()
	factory.Start(ctx.Done())
	list, err := lister.List(labels.Everything()) // want `lister\.List is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
	if err != nil {
		return nil, err
	}
	return names(list), nil
}

// WaitWithoutStart waits for a factory that is not started: it waits for nothing.
func (i *Inventory) WaitWithoutStart(ctx context.Context) ([]string, error) {
	factory := i.factory()
	lister := factory.Core().V1().Pods().Lister()
	factory.WaitForCacheSync(ctx.Done())
	list, err := lister.List(labels.Everything()) // want `lister\.List is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
	if err != nil {
		return nil, err
	}
	factory.Start(ctx.Done())
	return names(list), nil
}

// WaitOnOneBranch waits only when it is asked to.
func (i *Inventory) WaitOnOneBranch(ctx context.Context) ([]string, error) {
	return i.listMaybe(ctx, false)
}

func (i *Inventory) listMaybe(ctx context.Context, patient bool) ([]string, error) {
	factory := i.factory()
	pods := factory.Core().V1().Pods()
	informer, lister := pods.Informer(), pods.Lister()
	factory.Start(ctx.Done())
	if patient {
		if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
			return nil, ctx.Err()
		}
	}
	list, err := lister.List(labels.Everything()) // want `lister\.List is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
	if err != nil {
		return nil, err
	}
	return names(list), nil
}

// LogSynced asks whether the informer has synced, and goes on either way.
func (i *Inventory) LogSynced(ctx context.Context) ([]string, error) {
	factory := i.factory()
	informer := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	synced := informer.HasSynced()
	found := objectNames(informer.GetIndexer().List()) // want `informer\.GetIndexer\(\)\.List is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
	if synced {
		return found, nil
	}
	return found, nil
}

// ReadByKey reads the indexer.
func (i *Inventory) ReadByKey(ctx context.Context) ([]string, error) {
	factory := i.factory()
	indexer := factory.Core().V1().Pods().Informer().GetIndexer()
	factory.Start(ctx.Done())
	object, exists, err := indexer.GetByKey(namespace + "/web") // want `indexer\.GetByKey is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
	if err != nil || !exists {
		return nil, err
	}
	return objectNames([]interface{}{object}), nil
}

// ReadByIndex reads an index.
func (i *Inventory) ReadByIndex(ctx context.Context) ([]string, error) {
	factory := i.factory()
	informer := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	objects, err := informer.GetIndexer().ByIndex(cache.NamespaceIndex, namespace) // want `informer\.GetIndexer\(\)\.ByIndex is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
	if err != nil {
		return nil, err
	}
	return objectNames(objects), nil
}

// ReadTypedIndex reads an index of the typed informer.
func (i *Inventory) ReadTypedIndex(ctx context.Context) ([]string, error) {
	informer := coreinformers.NewTypedPodInformer(i.Client, namespace, 0, coreinformers.PodIndexers{
		"phase": func(pod *corev1.Pod) ([]string, error) { return []string{string(pod.Status.Phase)}, nil },
	})
	go informer.RunWithContext(ctx)
	pods, err := informer.GetTypedIndexer().ByTypedIndex("phase", string(corev1.PodRunning)) // want `informer\.GetTypedIndexer\(\)\.ByTypedIndex is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
	if err != nil {
		return nil, err
	}
	return names(pods), nil
}

// ReadOwnInformer builds an informer without a factory.
func (i *Inventory) ReadOwnInformer(ctx context.Context) ([]string, error) {
	informer := cache.NewSharedIndexInformer(i.listWatch(), &corev1.Pod{}, 0, cache.Indexers{})
	go informer.Run(ctx.Done())
	return objectNames(informer.GetStore().List()), nil // want `informer\.GetStore\(\)\.List is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
}

// ReadStore uses the older constructor, which returns the store itself.
func (i *Inventory) ReadStore(ctx context.Context) ([]string, error) {
	store, controller := cache.NewInformerWithOptions(cache.InformerOptions{
		ListerWatcher: i.listWatch(),
		ObjectType:    &corev1.Pod{},
		Handler:       cache.ResourceEventHandlerFuncs{},
	})
	go controller.RunWithContext(ctx)
	return objectNames(store.List()), nil // want `store\.List is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
}

func (i *Inventory) listWatch() cache.ListerWatcher {
	pods := i.Client.CoreV1().Pods(namespace)
	return cache.ToListWatcherWithWatchListSemantics(&cache.ListWatch{
		ListWithContextFunc: func(ctx context.Context, options metav1.ListOptions) (runtime.Object, error) {
			return pods.List(ctx, options)
		},
		WatchFuncWithContext: func(ctx context.Context, options metav1.ListOptions) (watch.Interface, error) {
			return pods.Watch(ctx, options)
		},
	}, i.Client)
}

// ReadGeneric reads a lister of the factory's by resource.
func (i *Inventory) ReadGeneric(ctx context.Context) ([]string, error) {
	factory := i.factory()
	generic, err := factory.ForResource(podResource)
	if err != nil {
		return nil, err
	}
	lister := generic.Lister()
	factory.Start(ctx.Done())
	objects, err := lister.ByNamespace(namespace).List(labels.Everything()) // want `lister\.ByNamespace\(namespace\)\.List is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
	if err != nil {
		return nil, err
	}
	var found []string
	for _, object := range objects {
		found = append(found, object.(*corev1.Pod).Name)
	}
	return found, nil
}

// ReadDynamic reads a dynamic informer.
func (i *Inventory) ReadDynamic(ctx context.Context) ([]string, error) {
	factory := dynamicinformer.NewDynamicSharedInformerFactory(i.Dynamic, 0)
	lister := factory.ForResource(widgetResource).Lister()
	factory.Start(ctx.Done())
	objects, err := lister.List(labels.Everything()) // want `lister\.List is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
	if err != nil {
		return nil, err
	}
	return make([]string, len(objects)), nil
}

// ReadMetadata reads a metadata informer.
func (i *Inventory) ReadMetadata(ctx context.Context) ([]string, error) {
	factory := metadatainformer.NewSharedInformerFactory(i.Metadata, 0)
	lister := factory.ForResource(podResource).Lister()
	factory.Start(ctx.Done())
	objects, err := lister.List(labels.Everything()) // want `lister\.List is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
	if err != nil {
		return nil, err
	}
	return make([]string, len(objects)), nil
}

// shopFactory is a factory by its methods, as each project generates one.
type shopFactory struct {
	informers informers.SharedInformerFactory
}

func newShopFactory(f informers.SharedInformerFactory) *shopFactory {
	return &shopFactory{informers: f}
}

func (f *shopFactory) Start(stop <-chan struct{}) { f.informers.Start(stop) }

func (f *shopFactory) WaitForCacheSync(stop <-chan struct{}) map[reflect.Type]bool {
	return f.informers.WaitForCacheSync(stop)
}

func (f *shopFactory) InformerFor(obj runtime.Object) cache.SharedIndexInformer {
	return f.informers.Core().V1().Pods().Informer()
}

func (f *shopFactory) Pods() coreinformers.PodInformer { return f.informers.Core().V1().Pods() }

// ReadShopFactory reads a lister of a factory that is one by its methods.
func (i *Inventory) ReadShopFactory(ctx context.Context) ([]string, error) {
	factory := newShopFactory(i.factory())
	lister := factory.Pods().Lister()
	factory.Start(ctx.Done())
	pods, err := lister.List(labels.Everything()) // want `lister\.List is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
	if err != nil {
		return nil, err
	}
	return names(pods), nil
}

// ReadInLiteral reads in a function literal that it calls before the wait.
func (i *Inventory) ReadInLiteral(ctx context.Context) ([]string, error) {
	factory := i.factory()
	pods := factory.Core().V1().Pods()
	lister := pods.Lister()
	factory.Start(ctx.Done())
	found, err := func() ([]string, error) {
		list, err := lister.List(labels.Everything()) // want `lister\.List is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
		return names(list), err
	}()
	if err != nil {
		return nil, err
	}
	if !cache.WaitForCacheSync(ctx.Done(), pods.Informer().HasSynced) {
		return nil, ctx.Err()
	}
	return found, nil
}
