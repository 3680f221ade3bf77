package handlerblock_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	"k8s.io/client-go/util/workqueue"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/handlerblock/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/handlerblock/good"
)

// delay is how long a server takes, or a handler waits.
const delay = 300 * time.Millisecond

// TestDelivery adds ten pods and measures when the handler is done with the last
// one: bad asks the server for each in between.
func TestDelivery(t *testing.T) {
	var asked atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		asked.Add(1)
		time.Sleep(delay)
	}))
	t.Cleanup(server.Close)
	told := func(string) {}
	b := &bad.Notifier{HTTP: server.Client(), URL: server.URL, Told: told}
	g := &good.Notifier{HTTP: server.Client(), URL: server.URL, Told: told, Queue: newQueue()}
	if took := delivered(t, b.Watch); took < 10*delay || asked.Load() != 10 {
		t.Errorf("bad: the handler was done with ten pods after %v, and asked %d times", took, asked.Load())
	}
	asked.Store(0)
	if delivered(t, g.Watch); asked.Load() != 0 || g.Queue.Len() != 10 {
		t.Errorf("good: the handler asked %d times and queued %d of ten pods", asked.Load(), g.Queue.Len())
	}
}

// delivered returns how long the handler takes until its registration says that
// it was called for every pod of the first list.
func delivered(t *testing.T, watch func(cache.SharedIndexInformer) error) time.Duration {
	t.Helper()
	informer := informers.NewSharedInformerFactory(client(10), 0).Core().V1().Pods().Informer()
	spy := &registrations{SharedIndexInformer: informer}
	if err := watch(spy); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	go informer.RunWithContext(t.Context())
	if !cache.WaitForCacheSync(t.Context().Done(), spy.registration.HasSynced) {
		t.Fatal("not delivered")
	}
	return time.Since(start)
}

// registrations keeps the registration of the handler that is added.
type registrations struct {
	cache.SharedIndexInformer
	registration cache.ResourceEventHandlerRegistration
}

func (r *registrations) AddEventHandler(h cache.ResourceEventHandler) (cache.ResourceEventHandlerRegistration, error) {
	var err error
	r.registration, err = r.SharedIndexInformer.AddEventHandler(h)
	return r.registration, err
}

// TestLost shows that nobody tries again when the server fails once.
func TestLost(t *testing.T) {
	var asked atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if asked.Add(1) == 1 {
			panic(http.ErrAbortHandler)
		}
	}))
	t.Cleanup(server.Close)
	var told atomic.Int32
	tell := func(string) { told.Add(1) }
	c := server.Client()
	c.Transport = &http.Transport{DisableKeepAlives: true} // it would try again by itself
	delivered(t, (&bad.Notifier{HTTP: c, URL: server.URL, Told: tell}).Watch)
	if n := told.Load(); n != 9 {
		t.Errorf("bad told of %d of 10 pods, want 9", n)
	}
	asked.Store(0)
	told.Store(0)
	g := &good.Notifier{HTTP: c, URL: server.URL, Told: tell, Queue: newQueue()}
	delivered(t, g.Watch)
	for range 11 {
		g.Next()
	}
	if n := told.Load(); n != 10 {
		t.Errorf("good told of %d of 10 pods", n)
	}
}

func newQueue() workqueue.TypedRateLimitingInterface[cache.ObjectName] {
	return workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[cache.ObjectName]())
}

func client(pods int) *fake.Clientset {
	var all []runtime.Object
	for i := range pods {
		all = append(all, &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: fmt.Sprint("web-", i)}})
	}
	return fake.NewClientset(all...)
}

// TestWaits runs each handler once.
func TestWaits(t *testing.T) {
	informer := informers.NewSharedInformerFactory(client(0), 0).Core().V1().Pods().Informer()
	for name, h := range (&bad.Notifier{}).Waits(informer) {
		if took := handle(h); took < delay*9/10 {
			t.Errorf("bad %s took %v", name, took)
		}
	}
	synctest.Test(t, func(t *testing.T) { // on a busy machine everything takes a while
		g := &good.Notifier{Told: func(string) {}}
		for name, h := range g.Others(t.Context(), record.NewFakeRecorder(10)) {
			if took := handle(h); took > delay/2 {
				t.Errorf("good %s took %v", name, took)
			}
		}
	})
}

func handle(h cache.ResourceEventHandler) time.Duration {
	start := time.Now()
	pod := &corev1.Pod{}
	h.OnAdd(pod, false)
	h.OnUpdate(pod, pod)
	h.OnDelete(pod)
	return time.Since(start)
}

// TestIndex shows that nobody can read the store while an index function asks a
// server.
func TestIndex(t *testing.T) {
	asked, answer := make(chan struct{}), make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		close(asked)
		<-answer
	}))
	t.Cleanup(server.Close)
	store := cache.NewIndexer(cache.MetaNamespaceKeyFunc, (&bad.Notifier{HTTP: server.Client(), URL: server.URL}).ByServer())
	go store.Add(&corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: "web"}}) //nolint:errcheck // the index function does not fail
	await.Done(t, "the index function", asked)
	read := make(chan struct{})
	go func() {
		defer close(read)
		store.ListKeys()
	}()
	select {
	case <-read:
		t.Error("the store could be read")
	case <-time.After(delay):
	}
	close(answer)
	await.Done(t, "the store", read)
}
