package cachemutation_test

import (
	"context"
	"net/http"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/dynamic/dynamiclister"
	dynamicfake "k8s.io/client-go/dynamic/fake"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/listers"
	metadatafake "k8s.io/client-go/metadata/fake"
	"k8s.io/client-go/metadata/metadatainformer"
	"k8s.io/client-go/metadata/metadatalister"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	ctrlcache "sigs.k8s.io/controller-runtime/pkg/cache"
	ctrlfake "sigs.k8s.io/controller-runtime/pkg/client/fake"
)

const (
	namespace = "shop"
	name      = "web"
)

var widgetResource = schema.GroupVersionResource{Group: "shop.example.com", Version: "v1", Resource: "widgets"}

// fixture holds informers that were filled by fake clients and then stopped:
// their stores stay readable, and nothing but the code under test can change
// what is in them.
type fixture struct {
	scheme *runtime.Scheme
	values map[string]any
	pods   cache.SharedIndexInformer

	pod    *corev1.Pod // the object of the pod informer
	oldPod *corev1.Pod // what an update handler gets as the old object

	watched  []cached
	detector cache.MutationDetector
}

// cached is an object of a cache and its state before the test.
type cached struct {
	object, before runtime.Object
}

func newFixture(t *testing.T, newScheme func() (*runtime.Scheme, error)) *fixture {
	t.Helper()
	scheme, err := newScheme()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()

	clientset, factory := newClientset()
	dynamicClient := dynamicfake.NewSimpleDynamicClientWithCustomListKinds(runtime.NewScheme(),
		map[schema.GroupVersionResource]string{widgetResource: "WidgetList"}, newWidget())
	dynamicFactory := dynamicinformer.NewDynamicSharedInformerFactory(dynamicClient, 0)
	widgets := dynamicFactory.ForResource(widgetResource).Informer()
	metadataScheme := metadatafake.NewTestScheme()
	if err := metav1.AddMetaToScheme(metadataScheme); err != nil {
		t.Fatal(err)
	}
	metadataFactory := metadatainformer.NewSharedInformerFactory(
		metadatafake.NewSimpleMetadataClient(metadataScheme, newPodMetadata()), 0)
	podResource := corev1.SchemeGroupVersion.WithResource("pods")
	podMetadata := metadataFactory.ForResource(podResource).Informer()

	core := factory.Core().V1()
	pods := core.Pods().Informer()
	all := []cache.SharedIndexInformer{
		pods, widgets, podMetadata,
		core.Nodes().Informer(), core.Secrets().Informer(), core.ConfigMaps().Informer(), core.Services().Informer(),
		factory.Apps().V1().Deployments().Informer(), factory.Apps().V1().ReplicaSets().Informer(),
		factory.Networking().V1().Ingresses().Informer(),
	}
	deployments, err := factory.ForResource(appsv1.SchemeGroupVersion.WithResource("deployments"))
	if err != nil {
		t.Fatal(err)
	}

	f := &fixture{scheme: scheme, pods: pods}
	stop := make(chan struct{})
	factory.Start(stop)
	dynamicFactory.Start(stop)
	metadataFactory.Start(stop)
	for _, informer := range all {
		if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
			t.Fatal("the informers do not sync")
		}
	}
	close(stop)
	factory.Shutdown()
	dynamicFactory.Shutdown()
	metadataFactory.Shutdown()

	threadSafe := cache.NewThreadSafeStore(cache.Indexers{}, cache.Indices{})
	for _, informer := range all {
		objects := informer.GetStore().List()
		if len(objects) == 0 {
			t.Fatal("an informer is empty")
		}
		for _, object := range objects {
			f.watch(object.(runtime.Object))
			if pod, ok := object.(*corev1.Pod); ok {
				f.pod = pod
				threadSafe.Add(namespace+"/"+name, pod)
			}
		}
	}
	f.oldPod = newPod()
	f.oldPod.ResourceVersion = "6"
	f.watch(f.oldPod)

	f.values = map[string]any{
		"Client":  kubernetes.Interface(clientset),
		"Widgets": dynamicClient.Resource(widgetResource),
		"Scheme":  scheme,

		"Pods":        core.Pods().Lister(),
		"Nodes":       core.Nodes().Lister(),
		"Secrets":     core.Secrets().Lister(),
		"ConfigMaps":  core.ConfigMaps().Lister(),
		"Services":    core.Services().Lister(),
		"Deployments": factory.Apps().V1().Deployments().Lister(),
		"ReplicaSets": factory.Apps().V1().ReplicaSets().Lister(),
		"Ingresses":   factory.Networking().V1().Ingresses().Lister(),

		"AllPods":           listers.New[*corev1.Pod](pods.GetIndexer(), corev1.Resource("pods")),
		"DeploymentObjects": deployments.Lister(),
		"WidgetLister":      dynamiclister.New(widgets.GetIndexer(), widgetResource),
		"PodMetadata":       metadatalister.New(podMetadata.GetIndexer(), podResource),

		"PodStore":      pods.GetStore(),
		"PodIndexer":    pods.GetIndexer(),
		"TypedPods":     cache.NewTypedSharedIndexInformer[*corev1.Pod](pods).GetTypedIndexer(),
		"PodKeys":       pods.GetStore(),
		"PodThreadSafe": threadSafe,

		"Indexer": pods.GetIndexer(),
		"Lister":  core.Pods().Lister(),
	}
	return f
}

// fill sets the exported fields of a controller, by name.
func (f *fixture) fill(controller any) {
	f.fillStruct(reflect.ValueOf(controller).Elem())
}

func (f *fixture) fillStruct(value reflect.Value) {
	for i := range value.NumField() {
		field := value.Type().Field(i)
		if !field.IsExported() || field.Type.Kind() == reflect.Func {
			continue
		}
		if have, ok := f.values[field.Name]; ok {
			value.Field(i).Set(reflect.ValueOf(have))
		} else if field.Type.Kind() == reflect.Struct {
			f.fillStruct(value.Field(i))
		}
	}
}

// watch has the object compared after each test.
func (f *fixture) watch(object runtime.Object) {
	f.watched = append(f.watched, cached{object: object, before: object.DeepCopyObject()})
}

// reset puts every object back to what it was, for the next test. The API
// server has newer versions of two objects.
func (f *fixture) reset() {
	f.values["Cluster"] = ctrlfake.NewClientBuilder().WithScheme(f.scheme).
		WithObjects(newerPod(), newerConfigMap()).WithStatusSubresource(&corev1.Pod{}).Build()
	f.detector = cache.NewCacheMutationDetector("proof")
	for _, w := range f.watched {
		reflect.ValueOf(w.object).Elem().Set(reflect.ValueOf(w.before.DeepCopyObject()).Elem())
		f.detector.AddObject(w.object)
	}
}

// altered asks client-go's detector, which panics when an object was changed.
func (f *fixture) altered(t *testing.T) (altered bool) {
	t.Helper()
	stdout := os.Stdout
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	os.Stdout = null // the detector prints both objects
	defer func() {
		os.Stdout = stdout
		null.Close()
		if reason := recover(); reason != nil {
			altered = true
			if text, ok := reason.(string); !ok || !strings.HasSuffix(text, " modified") {
				panic(reason)
			}
		}
	}()
	comparer, ok := f.detector.(interface{ CompareObjects() })
	if !ok {
		t.Fatalf("%T does not compare: the detector is not turned on", f.detector)
	}
	comparer.CompareObjects()
	return false
}

// frozenInformer is a synced informer that does not run any more: it hands
// out its store, takes new indexers and keeps the handlers for the test.
type frozenInformer struct {
	cache.SharedIndexInformer
	handlers []cache.ResourceEventHandler
}

func (f *fixture) podInformer() *frozenInformer {
	return &frozenInformer{SharedIndexInformer: f.pods}
}

func (i *frozenInformer) Run(stop <-chan struct{})           { <-stop }
func (i *frozenInformer) RunWithContext(ctx context.Context) { <-ctx.Done() }
func (i *frozenInformer) IsStopped() bool                    { return false }

// SetTransform runs the function as the informer does: on an object that is
// not stored yet.
func (i *frozenInformer) SetTransform(transform cache.TransformFunc) error {
	if transform == nil {
		return nil
	}
	_, err := transform(newPod())
	return err
}

func (i *frozenInformer) SetWatchErrorHandlerWithContext(cache.WatchErrorHandlerWithContext) error {
	return nil
}

func (i *frozenInformer) AddIndexers(indexers cache.Indexers) error {
	fresh := cache.Indexers{}
	for key, function := range indexers {
		if _, exists := i.GetIndexer().GetIndexers()[key]; !exists {
			fresh[key] = function
		}
	}
	return i.GetIndexer().AddIndexers(fresh)
}

func (i *frozenInformer) AddEventHandler(h cache.ResourceEventHandler) (cache.ResourceEventHandlerRegistration, error) {
	return i.AddEventHandlerWithOptions(h, cache.HandlerOptions{})
}

func (i *frozenInformer) AddEventHandlerWithResyncPeriod(h cache.ResourceEventHandler, _ time.Duration) (cache.ResourceEventHandlerRegistration, error) {
	return i.AddEventHandlerWithOptions(h, cache.HandlerOptions{})
}

func (i *frozenInformer) AddEventHandlerWithOptions(h cache.ResourceEventHandler, _ cache.HandlerOptions) (cache.ResourceEventHandlerRegistration, error) {
	i.handlers = append(i.handlers, h)
	return registration{}, nil
}

// registration is that of a handler which is always up to date.
type registration struct {
	cache.ResourceEventHandlerRegistration
}

func (registration) HasSynced() bool { return true }

// managerCache is controller-runtime's cache over the pod informer.
func (f *fixture) managerCache(t *testing.T, change func(ctrlcache.Options) ctrlcache.Options) ctrlcache.Cache {
	t.Helper()
	mapper := meta.NewDefaultRESTMapper([]schema.GroupVersion{corev1.SchemeGroupVersion})
	mapper.Add(corev1.SchemeGroupVersion.WithKind("Pod"), meta.RESTScopeNamespace)
	options := ctrlcache.Options{
		Scheme:     f.scheme,
		Mapper:     mapper,
		HTTPClient: http.DefaultClient,
		NewInformer: func(cache.ListerWatcher, runtime.Object, time.Duration, cache.Indexers) cache.SharedIndexInformer {
			return f.podInformer()
		},
	}
	if change != nil {
		options = change(options)
	}
	c, err := ctrlcache.New(&rest.Config{}, options)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		if err := c.Start(t.Context()); err != nil {
			t.Error(err)
		}
	}()
	if !c.WaitForCacheSync(t.Context()) {
		t.Fatal("the manager's cache does not sync")
	}
	return c
}

// podListWatch lists the object of the pod informer itself.
func (f *fixture) podListWatch() cache.ListerWatcher {
	return cache.ToListWatcherWithWatchListSemantics(&cache.ListWatch{
		ListWithContextFunc: func(context.Context, metav1.ListOptions) (runtime.Object, error) {
			return &metav1.List{Items: []runtime.RawExtension{{Object: f.pod}}}, nil
		},
		WatchFuncWithContext: func(context.Context, metav1.ListOptions) (watch.Interface, error) {
			return watch.NewFake(), nil
		},
	}, noWatchList{})
}

// noWatchList makes the reflector list first, as the fake clients do.
type noWatchList struct{}

func (noWatchList) IsWatchListSemanticsUnSupported() bool { return true }

func newClientset() (kubernetes.Interface, informers.SharedInformerFactory) {
	clientset := fake.NewClientset(newPod(), newNode(), newSecret(), newConfigMap(), newService(), newDeployment(), newReplicaSet(), newIngress())
	return clientset, informers.NewSharedInformerFactory(clientset, 0)
}
