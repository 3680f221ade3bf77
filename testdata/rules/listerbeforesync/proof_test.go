package listerbeforesync_test

import (
	"context"
	"net/http"
	"reflect"
	"sync"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"
	dynamicfake "k8s.io/client-go/dynamic/fake"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/kubernetes/scheme"
	corev1client "k8s.io/client-go/kubernetes/typed/core/v1"
	metadatafake "k8s.io/client-go/metadata/fake"
	"k8s.io/client-go/rest"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/cache"
	ctrlcache "sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	ctrlfake "sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/good"
)

const namespace = "shop"

// The API server takes a while for a list. A read that waits for the informers
// comes later; one that does not comes at once, which may take its time on a busy
// machine. What has returned needs no list any more.
const answerAfter, answerLate = 600 * time.Millisecond, 8 * time.Second

// TestBadSeesNothing runs every method of the bad inventory: the pods exist,
// the list is on its way, and the read returns nothing, without an error.
func TestBadSeesNothing(t *testing.T) {
	for name, result := range runAll(t, answerLate, func(c clients) any {
		return &bad.Inventory{Client: c.typed, Dynamic: c.dynamic, Metadata: c.metadata}
	}) {
		if result.err != nil {
			t.Errorf("%s failed: %v", name, result.err)
		}
		if len(result.seen) != 0 {
			t.Errorf("%s saw %q, want nothing", name, result.seen)
		}
	}
}

// TestGoodSeesThePods runs the correct twins and everything the rule must not
// report: each sees the objects.
func TestGoodSeesThePods(t *testing.T) {
	for name, result := range runAll(t, answerAfter, func(c clients) any {
		return &good.Inventory{Client: c.typed, Dynamic: c.dynamic, Metadata: c.metadata}
	}) {
		if result.err != nil {
			t.Errorf("%s failed: %v", name, result.err)
		}
		if len(result.seen) == 0 {
			t.Errorf("%s saw nothing", name)
		}
	}
	c := newClients()
	defer c.answer()
	good.EmptyAtFirst(t, &good.Inventory{Client: c.typed})
}

// TestForms runs one method of each form about reads: what all of them
// show together, by name.
func TestForms(t *testing.T) {
	type seen = func(context.Context) ([]string, error)
	for form, run := range map[string]struct {
		bad  func(*bad.Inventory) seen
		good func(*good.Inventory) seen
	}{
		"early": {
			func(i *bad.Inventory) seen { return i.ListAfterStart }, func(i *good.Inventory) seen { return i.ListAfterStart },
		},
		"beforewait": {
			func(i *bad.Inventory) seen { return i.Collect }, func(i *good.Inventory) seen { return i.Collect },
		},
		"unwaited": {
			func(i *bad.Inventory) seen { return i.Tally }, func(i *good.Inventory) seen { return i.Tally },
		},
		"callee": {
			func(i *bad.Inventory) seen { return i.BuildShelf }, func(i *good.Inventory) seen { return i.BuildShelf },
		},
		"incomplete": {
			func(i *bad.Inventory) seen { return i.ReportPlacement }, func(i *good.Inventory) seen { return i.ReportPlacement },
		},
	} {
		t.Run(form, func(t *testing.T) {
			t.Parallel()
			late, soon := newClients(), newClients()
			defer late.answer()
			defer soon.answer()
			time.AfterFunc(answerLate, late.answer)
			time.AfterFunc(answerAfter, soon.answer)
			b := &bad.Inventory{Client: late.typed, Dynamic: late.dynamic, Metadata: late.metadata}
			if names, err := run.bad(b)(t.Context()); err != nil || len(names) != 0 {
				t.Errorf("bad saw %q, %v", names, err)
			}
			g := &good.Inventory{Client: soon.typed, Dynamic: soon.dynamic, Metadata: soon.metadata}
			if names, err := run.good(g)(t.Context()); err != nil || len(names) == 0 {
				t.Errorf("good saw %q, %v", names, err)
			}
		})
	}
}

// TestStates follows one informer: nothing before the start, nothing before
// the sync, both pods after it.
func TestStates(t *testing.T) {
	c := newClients()
	factory := informers.NewSharedInformerFactory(c.typed, 0)
	pods := factory.Core().V1().Pods()
	informer, lister := pods.Informer(), pods.Lister()
	count := func(state string, want int) {
		t.Helper()
		list, err := lister.List(labels.Everything())
		if err != nil {
			t.Fatal(err)
		}
		if len(list) != want {
			t.Errorf("%s: %d pods, want %d", state, len(list), want)
		}
	}
	count("before Start", 0)
	factory.Start(t.Context().Done())
	count("before the sync", 0)
	if _, err := lister.Pods(namespace).Get("web"); err == nil || err.Error() != `pod "web" not found` {
		t.Errorf("Get before the sync: %v", err)
	}
	c.answer()
	if !cache.WaitForCacheSync(t.Context().Done(), informer.HasSynced) {
		t.Fatal("not synced")
	}
	count("after the sync", 2)
}

// TestTwins makes sure that every bad method has a good twin.
func TestTwins(t *testing.T) {
	b, g := reflect.TypeFor[*bad.Inventory](), reflect.TypeFor[*good.Inventory]()
	for i := range b.NumMethod() {
		if _, ok := g.MethodByName(b.Method(i).Name); !ok {
			t.Errorf("%s has no good twin", b.Method(i).Name)
		}
	}
}

type result struct {
	seen []string
	err  error
}

// runAll runs the exported methods of an inventory side by side, each with
// clients of its own, which get their lists after that time, or when the method has
// returned.
func runAll(t *testing.T, after time.Duration, inventory func(c clients) any) map[string]result {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	all := reflect.TypeOf(inventory(clients{}))
	results := map[string]result{}
	var mu sync.Mutex
	var group sync.WaitGroup
	for i := range all.NumMethod() {
		c := newClients()
		run := reflect.ValueOf(inventory(c)).Method(i).Interface()
		group.Go(func() {
			defer c.answer()
			time.AfterFunc(after, c.answer)
			var r result
			switch run := run.(type) {
			case func(context.Context) ([]string, error):
				r.seen, r.err = run(ctx)
			case func(context.Context, client.Reader) ([]string, error):
				r.seen, r.err = run(ctx, ctrlfake.NewClientBuilder().WithObjects(pod("web"), pod("shop")).Build())
			case func(context.Context, manager.Manager) ([]string, error):
				r.seen, r.err = run(ctx, newManager(ctx, t, c))
			default:
				t.Errorf("no way to run %s, a %T", all.Method(i).Name, run)
			}
			mu.Lock()
			defer mu.Unlock()
			results[all.Method(i).Name] = r
		})
	}
	group.Wait()
	if len(results) == 0 {
		t.Fatal("nothing to run")
	}
	return results
}

type clients struct {
	typed    slowClient
	dynamic  *dynamicfake.FakeDynamicClient
	metadata *metadatafake.FakeMetadataClient
	answer   func() // lets the lists return
}

// newClients returns fake clients with two pods and a widget, whose lists
// return when they are told to.
func newClients() clients {
	answered := make(chan struct{})
	metadataScheme := metadatafake.NewTestScheme()
	if err := metav1.AddMetaToScheme(metadataScheme); err != nil {
		panic(err)
	}
	c := clients{
		typed:  slowClient{fake.NewClientset(pod("web"), pod("shop")), answered},
		answer: sync.OnceFunc(func() { close(answered) }),
		dynamic: dynamicfake.NewSimpleDynamicClientWithCustomListKinds(runtime.NewScheme(),
			map[schema.GroupVersionResource]string{{Group: "shop.example.com", Version: "v1", Resource: "widgets"}: "WidgetList"},
			&unstructured.Unstructured{Object: map[string]any{
				"apiVersion": "shop.example.com/v1", "kind": "Widget",
				"metadata": map[string]any{"namespace": namespace, "name": "web"},
			}}),
		metadata: metadatafake.NewSimpleMetadataClient(metadataScheme, &metav1.PartialObjectMetadata{
			TypeMeta:   metav1.TypeMeta{APIVersion: "v1", Kind: "Pod"},
			ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "web"},
		}),
	}
	slow := func(clienttesting.Action) (bool, runtime.Object, error) {
		<-answered
		return false, nil, nil
	}
	c.dynamic.PrependReactor("list", "*", slow)
	c.metadata.PrependReactor("list", "*", slow)
	return c
}

// slowClient takes its time for a list of pods, and for nothing else. A
// reactor cannot: the fake runs it under its lock.
type slowClient struct {
	*fake.Clientset
	answered <-chan struct{}
}

func (c slowClient) CoreV1() corev1client.CoreV1Interface {
	return slowCore{c.Clientset.CoreV1(), c.answered}
}

type slowCore struct {
	corev1client.CoreV1Interface
	answered <-chan struct{}
}

func (c slowCore) Pods(namespace string) corev1client.PodInterface {
	return slowPods{c.CoreV1Interface.Pods(namespace), c.answered}
}

type slowPods struct {
	corev1client.PodInterface
	answered <-chan struct{}
}

func (p slowPods) List(ctx context.Context, options metav1.ListOptions) (*corev1.PodList, error) {
	<-p.answered
	return p.PodInterface.List(ctx, options)
}

func pod(name string) *corev1.Pod {
	return &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name, Labels: map[string]string{"app": name}},
		Status:     corev1.PodStatus{Phase: corev1.PodRunning},
	}
}

// fakeManager is as much of a manager as the code asks for: its cache, and
// the channel that is closed when the caches are full and it leads.
type fakeManager struct {
	manager.Manager
	cache   ctrlcache.Cache
	elected chan struct{}
}

func (m *fakeManager) GetCache() ctrlcache.Cache { return m.cache }

func (m *fakeManager) Elected() <-chan struct{} { return m.elected }

func newManager(ctx context.Context, t *testing.T, c clients) manager.Manager {
	mapper := meta.NewDefaultRESTMapper([]schema.GroupVersion{corev1.SchemeGroupVersion})
	mapper.Add(corev1.SchemeGroupVersion.WithKind("Pod"), meta.RESTScopeNamespace)
	shared, err := ctrlcache.New(&rest.Config{}, ctrlcache.Options{
		Scheme:     scheme.Scheme,
		Mapper:     mapper,
		HTTPClient: http.DefaultClient,
		NewInformer: func(_ cache.ListerWatcher, object runtime.Object, resync time.Duration, indexers cache.Indexers) cache.SharedIndexInformer {
			return cache.NewSharedIndexInformer(cache.ToListWatcherWithWatchListSemantics(&cache.ListWatch{
				ListWithContextFunc: func(ctx context.Context, options metav1.ListOptions) (runtime.Object, error) {
					return c.typed.CoreV1().Pods(metav1.NamespaceAll).List(ctx, options)
				},
				WatchFuncWithContext: func(ctx context.Context, options metav1.ListOptions) (watch.Interface, error) {
					return c.typed.CoreV1().Pods(metav1.NamespaceAll).Watch(ctx, options)
				},
			}, c.typed), object, resync, indexers)
		},
	})
	if err != nil {
		t.Error(err)
		return nil
	}
	if _, err := shared.GetInformer(ctx, &corev1.Pod{}, ctrlcache.BlockUntilSynced(false)); err != nil {
		t.Error(err)
	}
	m := &fakeManager{cache: shared, elected: make(chan struct{})}
	go func() {
		if err := shared.Start(ctx); err != nil {
			t.Error(err)
		}
	}()
	go func() {
		if shared.WaitForCacheSync(ctx) {
			close(m.elected)
		}
	}()
	return m
}
