package good

import (
	"context"
	"fmt"
	"strconv"
	"sync"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/dynamic/dynamiclister"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/utils/ptr"
	ctrlcache "sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	"github.com/ctrlvet/ctrlvet/testdata/rules/cachemutation/good/podutil"
)

// A transform runs before the object is stored: it may change it.

// StripOnArrival drops what the operator never reads.
func (c *Controller) StripOnArrival(informer cache.SharedIndexInformer) error {
	return informer.SetTransform(strip)
}

func strip(obj interface{}) (interface{}, error) {
	if pod, ok := obj.(*corev1.Pod); ok {
		pod.ManagedFields = nil
		delete(pod.Annotations, "kubectl.kubernetes.io/last-applied-configuration")
	}
	return obj, nil
}

// StripInFactory gives the transform to the factory.
func (c *Controller) StripInFactory() informers.SharedInformerFactory {
	return informers.NewSharedInformerFactoryWithOptions(c.Client, 0, informers.WithTransform(strip))
}

// StripInManager gives it to the manager's cache.
func StripInManager(options ctrlcache.Options) ctrlcache.Options {
	options.DefaultTransform = func(obj interface{}) (interface{}, error) {
		if object, ok := obj.(metav1.Object); ok {
			object.SetManagedFields(nil)
		}
		return obj, nil
	}
	options.ByObject = map[client.Object]ctrlcache.ByObject{&corev1.Pod{}: {Transform: strip}}
	return options
}

// StripInInformer gives it to the older constructor.
func (c *Controller) StripInInformer(ctx context.Context, lw cache.ListerWatcher) error {
	_, controller := cache.NewInformerWithOptions(cache.InformerOptions{
		ListerWatcher: copies(lw),
		ObjectType:    &corev1.Pod{},
		Handler:       cache.ResourceEventHandlerFuncs{},
		Transform:     strip,
	})
	go controller.RunWithContext(ctx)
	if !cache.WaitForCacheSync(ctx.Done(), controller.HasSynced) {
		return ctx.Err()
	}
	return nil
}

// copies lists copies, as an API server does.
func copies(lw cache.ListerWatcher) cache.ListerWatcher {
	return cache.ToListWatcherWithWatchListSemantics(&cache.ListWatch{
		ListWithContextFunc: func(ctx context.Context, options metav1.ListOptions) (runtime.Object, error) {
			list, err := cache.ToListerWatcherWithContext(lw).ListWithContext(ctx, options)
			if err != nil {
				return nil, err
			}
			return list.DeepCopyObject(), nil
		},
		WatchFuncWithContext: cache.ToListerWatcherWithContext(lw).WatchWithContext,
	}, lw)
}

// The origin of the object is a call that nothing is known about.

// ChangeUnknown changes what a function of the caller returns.
func (c *Controller) ChangeUnknown(ctx context.Context, namespace, name string) error {
	return c.changeFrom(func() *corev1.Pod {
		return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	})
}

func (c *Controller) changeFrom(source func() *corev1.Pod) error {
	source().Status.Reason = quarantinedReason
	return nil
}

// A store that no informer fills is the function's own.

// PrivateStore uses a store and an indexer as indexed collections.
func (c *Controller) PrivateStore(_ context.Context, namespace, name string) error {
	store := cache.NewStore(cache.MetaNamespaceKeyFunc)
	if err := store.Add(&corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}); err != nil {
		return err
	}
	for _, obj := range store.List() {
		obj.(*corev1.Pod).Status.Reason = quarantinedReason
	}
	indexer := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc})
	if err := indexer.Add(&corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}); err != nil {
		return err
	}
	obj, exists, err := indexer.GetByKey(namespace + "/" + name)
	if err != nil || !exists {
		return err
	}
	obj.(*corev1.Pod).Status.Reason = quarantinedReason
	return nil
}

// snapshot is a cache that the operator owns by itself.
type snapshot struct {
	mu   sync.Mutex
	pods map[string]*corev1.Pod
}

func (s *snapshot) get(name string) *corev1.Pod {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pods == nil {
		s.pods = map[string]*corev1.Pod{}
	}
	if s.pods[name] == nil {
		s.pods[name] = &corev1.Pod{}
	}
	return s.pods[name]
}

// OwnCache changes an object of the operator's own cache.
func (c *Controller) OwnCache(_ context.Context, _, name string) error {
	var own snapshot
	own.get(name).Status.Reason = quarantinedReason
	return nil
}

// eventStore is a store of another kind, filled by its own code.
type eventStore struct {
	events map[string]*corev1.Event
}

func (s *eventStore) GetByKey(key string) (*corev1.Event, bool, error) {
	found, ok := s.events[key]
	return found, ok, nil
}

func (s *eventStore) List() []*corev1.Event {
	var events []*corev1.Event
	for _, each := range s.events {
		events = append(events, each)
	}
	return events
}

// OwnStore changes what the operator's own store holds.
func (c *Controller) OwnStore(_ context.Context, namespace, name string) error {
	store := &eventStore{events: map[string]*corev1.Event{namespace + "/" + name: {}}}
	found, exists, err := store.GetByKey(namespace + "/" + name)
	if err != nil || !exists {
		return err
	}
	found.Count++
	for _, each := range store.List() {
		each.Message = name
	}
	return nil
}

// shelf has methods with the names of a lister's, and is none.
type shelf struct {
	items []*corev1.Pod
}

func (s *shelf) List(prefix string) ([]*corev1.Pod, error)   { return s.items, nil }
func (s *shelf) Get(name string) (*corev1.Pod, error)        { return s.items[0], nil }
func (s *shelf) Update(pod *corev1.Pod) (*corev1.Pod, error) { return pod, nil }

// catalog lists values: its elements are copies.
type catalog struct {
	pods []corev1.Pod
}

func (c catalog) List(_ labels.Selector) ([]corev1.Pod, error) { return c.pods, nil }

// LookAlikes changes what they return.
func (c *Controller) LookAlikes(_ context.Context, namespace, name string) error {
	own := &shelf{items: []*corev1.Pod{{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}}}
	pods, err := own.List(name)
	if err != nil {
		return err
	}
	pods[0].Status.Reason = quarantinedReason
	pod, err := own.Get(name)
	if err != nil {
		return err
	}
	pod.Status.Message = name
	updated, err := own.Update(pod)
	if err != nil {
		return err
	}
	updated.Status.Phase = corev1.PodFailed
	values, err := catalog{pods: []corev1.Pod{*pod}}.List(labels.Everything())
	if err != nil {
		return err
	}
	values[0].Status.Phase = corev1.PodRunning
	return nil
}

// recorder has the methods of a handler, but no informer runs it.
type recorder struct {
	reason string
}

func (r recorder) OnAdd(obj interface{}, _ bool) { obj.(*corev1.Pod).Status.Reason = r.reason }
func (r recorder) OnUpdate(_, obj interface{})   { obj.(*corev1.Pod).Status.Reason = r.reason }
func (r recorder) OnDelete(obj interface{})      { obj.(*corev1.Pod).Status.Reason = r.reason }

// OwnHandler calls it with an object of its own.
func (c *Controller) OwnHandler(_ context.Context, namespace, name string) error {
	r := recorder{reason: quarantinedReason}
	r.OnAdd(&corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}, true)
	return nil
}

// A struct that only holds the pointer may be written.

type queued struct {
	pod   *corev1.Pod
	tries int
	name  string
}

// WriteWrapper writes the fields of the wrapper.
func (c *Controller) WriteWrapper(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	item := &queued{}
	item.pod = pod
	item.tries++
	item.name = item.pod.Name
	byName := map[string]*queued{}
	byName[name] = item
	delete(byName, name)
	return nil
}

// What a client returns is the caller's own.

// WriteClientResults changes the results of clients.
func (c *Controller) WriteClientResults(ctx context.Context, namespace, name string) error {
	cached, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	updated, err := c.Client.CoreV1().Pods(namespace).Update(ctx, cached.DeepCopy(), metav1.UpdateOptions{})
	if err != nil {
		return err
	}
	updated.Status.Reason = quarantinedReason
	live, err := c.Client.CoreV1().Pods(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	live.Status.Reason = quarantinedReason
	list, err := c.Client.CoreV1().Pods(namespace).List(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	for i := range list.Items {
		list.Items[i].Status.Conditions[0].Reason = quarantinedReason
	}
	return nil
}

// SendCached sends the cached pod: a typed client does not change its argument.
func (c *Controller) SendCached(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	if _, err := c.Client.CoreV1().Pods(namespace).Update(ctx, pod, metav1.UpdateOptions{}); err != nil {
		return err
	}
	_, err = c.Client.CoreV1().Pods(namespace).UpdateStatus(ctx, pod, metav1.UpdateOptions{})
	return err
}

// OwnCached makes a cached object the owner of a new one: an owner is only read.
func (c *Controller) OwnCached(ctx context.Context, namespace, name string) error {
	owner, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	child := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name + "-child"}}
	if err := controllerutil.SetControllerReference(owner, child, c.Scheme); err != nil {
		return err
	}
	return c.Cluster.Create(ctx, child)
}

// Where the object was not found, the value is not the cache's.

// CreateWhenGone builds a new pod in the not-found branch.
func (c *Controller) CreateWhenGone(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name + "-gone")
	if apierrors.IsNotFound(err) {
		pod = &corev1.Pod{}
		pod.Namespace = namespace // want:lostchange `has no effect`
		pod.Name = name
		return nil
	}
	if err != nil {
		return err
	}
	return fmt.Errorf("pod %s exists", pod.Name)
}

// lookupOrNew returns the cached pod with true, or a new one with false.
func (c *Controller) lookupOrNew(namespace, name string) (*corev1.Pod, bool) {
	obj, exists, err := c.PodIndexer.GetByKey(namespace + "/" + name)
	if err != nil || !exists {
		return &corev1.Pod{}, false
	}
	return obj.(*corev1.Pod), true
}

// FillNew writes only where the flag says that the pod is new.
func (c *Controller) FillNew(_ context.Context, namespace, name string) error {
	for _, each := range []string{name, name + "-gone"} {
		pod, ok := c.lookupOrNew(namespace, each)
		if !ok {
			pod.UID = types.UID(each)
		}
	}
	return nil
}

// FillNewAfterTwo asks twice before it does so.
func (c *Controller) FillNewAfterTwo(_ context.Context, namespace, name string) error {
	pod, ok := c.lookupOrNew(namespace, name+"-gone")
	if !ok {
		pod, ok = c.lookupOrNew(namespace, name)
	}
	if !ok {
		pod.UID = types.UID(name)
	}
	return nil
}

// FillMissing writes where the store has no such object.
func (c *Controller) FillMissing(_ context.Context, namespace, name string) error {
	obj, exists, err := c.PodStore.GetByKey(namespace + "/" + name + "-gone")
	if err != nil {
		return err
	}
	pod, ok := obj.(*corev1.Pod)
	if !exists || !ok {
		pod = &corev1.Pod{}
		pod.Name = name
	}
	if pod == nil {
		pod = &corev1.Pod{}
		pod.Namespace = namespace // want:lostchange `has no effect`
	}
	return nil
}

// An object that comes from the API server has these fields: the code under
// the tests never runs for a cached one.

// FillUnset fills what only a new pod lacks.
func (c *Controller) FillUnset(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		pod = &corev1.Pod{}
	}
	if pod.UID == "" {
		pod.UID = types.UID(name)
	}
	if pod.Name == "" {
		pod.Name = name
	}
	if pod.ResourceVersion == "" {
		pod.Labels = map[string]string{"app": name}
	}
	if pod.CreationTimestamp.IsZero() {
		pod.CreationTimestamp = metav1.Now()
	}
	return nil
}

// Keep writes a field to itself, which changes nothing.
func (c *Controller) Keep(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod.Status = pod.Status
	return nil
}

// Calls that cannot be resolved are not followed.

// inspector has two implementations.
type inspector interface {
	inspect(pod *corev1.Pod)
}

type quietInspector struct{}

func (quietInspector) inspect(*corev1.Pod) {}

type loudInspector struct{}

func (loudInspector) inspect(pod *corev1.Pod) { pod.Status.Reason = "Loud" }

// Inspect calls whatever inspector it is given.
func (c *Controller) Inspect(ctx context.Context, namespace, name string) error {
	loudInspector{}.inspect(&corev1.Pod{})
	return c.inspectWith(quietInspector{}, func(*corev1.Pod) {}, namespace, name)
}

func (c *Controller) inspectWith(i inspector, also func(pod *corev1.Pod), namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	i.inspect(pod)
	also(pod)
	return nil
}

// A store returns keys and index values as strings.

// SortKeys sorts the keys of a store.
func (c *Controller) SortKeys(_ context.Context, namespace, _ string) error {
	keys := c.PodStore.ListKeys()
	clear(keys)
	indexed, err := c.PodIndexer.IndexKeys(cache.NamespaceIndex, namespace)
	if err != nil {
		return err
	}
	clear(indexed)
	return nil
}

// WidgetsByInterface writes to the labels of objects whose kind is not known
// here; those of unstructured objects are copies.
func (c *Controller) WidgetsByInterface(_ context.Context, namespace, name string) error {
	lister := dynamiclister.NewRuntimeObjectShim(c.WidgetLister)
	obj, err := lister.ByNamespace(namespace).Get(name)
	if err != nil {
		return err
	}
	object, ok := obj.(metav1.Object)
	if !ok {
		return fmt.Errorf("unexpected %T", obj)
	}
	objectLabels := object.GetLabels()
	objectLabels["canary"] = "true"
	return nil
}

// FindWithOwner asks a function of another package, which copies.
func (c *Controller) FindWithOwner(ctx context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	owned := podutil.WithOwner(pod, name)
	owned.Spec.Hostname = name
	return c.savePod(ctx, owned)
}

// ReadCopies reads the manager's cache as usual: Get and List copy.
func (r *Reconciler) ReadCopies(ctx context.Context, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	if err := r.Cache.Get(ctx, key, pod); err != nil {
		return err
	}
	pod.Status.Conditions[0].Reason = quarantinedReason
	pods := &corev1.PodList{}
	if err := r.Cache.List(ctx, pods, client.InNamespace(key.Namespace)); err != nil {
		return err
	}
	for i := range pods.Items {
		pods.Items[i].Spec.Containers[0].Image = "registry.example.com/shop"
	}
	return nil
}

// ReadSafely turns the copies on by name.
func (r *Reconciler) ReadSafely(ctx context.Context, key client.ObjectKey) error {
	pod := &corev1.Pod{}
	if err := r.Cache.Get(ctx, key, pod, client.UnsafeDisableDeepCopyOption(false)); err != nil {
		return err
	}
	pod.Status.Conditions[0].Reason = quarantinedReason
	pods := &corev1.PodList{}
	if err := r.Cache.List(ctx, pods, &client.ListOptions{Namespace: key.Namespace, UnsafeDisableDeepCopy: ptr.To(false)}); err != nil {
		return err
	}
	pods.Items[0].Status.Conditions[0].Reason = quarantinedReason
	return nil
}

// SortUnsafe sorts and cuts the items of an unsafe list and writes the fields
// of the structs: the list and the structs are its own.
func (r *Reconciler) SortUnsafe(ctx context.Context, key client.ObjectKey) error {
	pods := &corev1.PodList{}
	if err := r.Cache.List(ctx, pods, client.InNamespace(key.Namespace), client.UnsafeDisableDeepCopy); err != nil {
		return err
	}
	for i := range pods.Items {
		pods.Items[i].Name += "-2"
		pods.Items[i].Labels = map[string]string{"app": key.Name}
	}
	pods.Items = append(pods.Items[:0], pods.Items[1:]...) // want:lostchange `has no effect`
	return nil
}

// MarkGeneric changes the object of a generic event, which need not come
// from a cache.
func (r *Reconciler) MarkGeneric() predicate.Predicate {
	return predicate.Funcs{
		GenericFunc: func(e event.GenericEvent) bool {
			e.Object.SetLabels(map[string]string{reviewedLabel: "true"})
			return true
		},
	}
}

// port is a record of the program, which no informer holds.
type port struct {
	number  int
	defunct bool
}

// ports keeps them in a store of its own, for the indexes.
type ports struct {
	mu    sync.Mutex
	table cache.Indexer
}

func newPorts() *ports {
	return &ports{table: cache.NewIndexer(
		func(obj any) (string, error) { return strconv.Itoa(obj.(*port).number), nil },
		cache.Indexers{"number": func(obj any) ([]string, error) { return []string{strconv.Itoa(obj.(*port).number)}, nil }},
	)}
}

func (p *ports) byNumber(number int) *port {
	objs, err := p.table.ByIndex("number", strconv.Itoa(number))
	if err != nil || len(objs) == 0 {
		return nil
	}
	return objs[0].(*port)
}

func (p *ports) remove(number int) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	found := p.byNumber(number)
	if found == nil {
		return nil
	}
	found.defunct = true
	return p.table.Delete(found)
}
