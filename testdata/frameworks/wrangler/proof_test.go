// Package wrangler_test has lasso's own controller run the handlers of bad and good, so that
// a wrong belief about it fails here.
package wrangler_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rancher/lasso/pkg/controller"
	"github.com/rancher/wrangler/v3/pkg/generated/controllers/core"
	corecontrollers "github.com/rancher/wrangler/v3/pkg/generated/controllers/core/v1"
	"github.com/rancher/wrangler/v3/pkg/generic"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/wrangler/bad"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/wrangler/good"
)

type podHandler = generic.ObjectHandler[*corev1.Pod]

// pods takes handlers as wrangler's controller does, and answers from a cache.
type pods struct {
	corecontrollers.PodController
	indexer        cache.Indexer
	change, remove map[string]podHandler
	generic        map[string]generic.Handler
	woken          []string
}

func newPods(indexer cache.Indexer) *pods {
	return &pods{indexer: indexer, change: map[string]podHandler{}, remove: map[string]podHandler{}, generic: map[string]generic.Handler{}}
}

func (p *pods) OnChange(_ context.Context, name string, h podHandler) { p.change[name] = h }
func (p *pods) OnRemove(_ context.Context, name string, h podHandler) { p.remove[name] = h }
func (p *pods) Enqueue(_, name string)                                { p.woken = append(p.woken, name) }
func (p *pods) AddGenericHandler(_ context.Context, name string, h generic.Handler) {
	p.generic[name] = h
}
func (p *pods) Informer() cache.SharedIndexInformer {
	return informers.NewSharedInformerFactory(fake.NewClientset(), 0).Core().V1().Pods().Informer()
}
func (p *pods) Update(pod *corev1.Pod) (*corev1.Pod, error)       { return pod.DeepCopy(), nil }
func (p *pods) UpdateStatus(pod *corev1.Pod) (*corev1.Pod, error) { return pod.DeepCopy(), nil }
func (p *pods) Cache() generic.CacheInterface[*corev1.Pod] {
	return generic.NewCache[*corev1.Pod](p.indexer, schema.GroupResource{Resource: "pods"})
}

func newPod() *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "a", UID: "1", Labels: map[string]string{"app": "a"}, Annotations: map[string]string{"a": "b"}}}
}

// registered returns the handlers of bad and good, which share a cache.
func registered(t *testing.T, indexer cache.Indexer) (wrong, right *pods) {
	wrong, right = newPods(indexer), newPods(indexer)
	(&bad.Handlers{Pods: wrong}).Register(t.Context())
	(&good.Handlers{Pods: right}).Register(t.Context())
	return wrong, right
}

func indexerOf(objects ...any) cache.Indexer {
	indexer := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{})
	for _, o := range objects {
		_ = indexer.Add(o)
	}
	return indexer
}

// handle has lasso run one handler for what the store holds of a key.
func handle(t *testing.T, indexer cache.Indexer, h generic.Handler) (any, error) {
	t.Helper()
	var shared controller.SharedHandler
	shared.Register(t.Context(), "test", controller.SharedControllerHandlerFunc(h))
	obj, exists, err := indexer.GetByKey("default/a")
	if err != nil {
		t.Fatal(err)
	}
	if !exists {
		return nil, shared.OnChange("default/a", nil)
	}
	return obj, shared.OnChange("default/a", obj.(runtime.Object))
}

// TestCached: a handler given to OnChange gets the store's pointer.
func TestCached(t *testing.T) {
	indexer := indexerOf(newPod())
	wrong, right := registered(t, indexer)
	obj, err := handle(t, indexer, generic.FromObjectHandlerToHandler(right.change["label"]))
	if err != nil || obj.(*corev1.Pod).Labels["seen"] != "" {
		t.Fatalf("good: %v %v", obj, err)
	}
	obj, err = handle(t, indexer, generic.FromObjectHandlerToHandler(wrong.change["label"]))
	if err != nil || obj.(*corev1.Pod).Labels["seen"] != "true" {
		t.Fatalf("bad: the cache is as it was: %v %v", obj, err)
	}
}

// TestRemove: one given to OnRemove gets it, too, and only while it is being deleted and
// the finalizer that wrangler has added is there.
func TestRemove(t *testing.T) {
	for _, finalizer := range []string{"wrangler.cattle.io/remove", "example.com/other"} {
		pod := newPod()
		now := metav1.Now()
		pod.DeletionTimestamp, pod.Finalizers = &now, []string{finalizer}
		indexer := indexerOf(pod)
		wrong, _ := registered(t, indexer)
		update := func(obj runtime.Object) (runtime.Object, error) { return obj, nil }
		obj, err := handle(t, indexer, generic.NewRemoveHandler("remove", update, generic.FromObjectHandlerToHandler(wrong.remove["remove"])))
		if err != nil {
			t.Fatal(err)
		}
		if changed := obj.(*corev1.Pod).Annotations == nil; changed != strings.HasPrefix(finalizer, "wrangler") {
			t.Errorf("%s: changed %v", finalizer, changed)
		}
	}
}

// TestRelated: who is asked for what to wake gets the store's pointer, and nil after the deletion.
func TestRelated(t *testing.T) {
	indexer := indexerOf(newPod())
	wrong, right := registered(t, indexer)
	obj, err := handle(t, indexer, right.generic["related"])
	if err != nil || obj.(*corev1.Pod).Labels == nil {
		t.Fatalf("good: %v %v", obj, err)
	}
	obj, err = handle(t, indexer, wrong.generic["related"])
	if err != nil || obj.(*corev1.Pod).Labels != nil || len(wrong.woken) != 1 {
		t.Fatalf("bad: %v %v %v", obj, err, wrong.woken)
	}
	if _, err := handle(t, indexerOf(), right.generic["related"]); err != nil {
		t.Fatal(err)
	}
}

// TestGone: lasso's controller calls with the key alone once the object is gone, and again
// while the handler returns an error.
func TestGone(t *testing.T) {
	for name, c := range map[string]struct {
		handler func(wrong, right *pods) podHandler
		again   bool
	}{
		"bad":            {func(wrong, _ *pods) podHandler { return wrong.change["bykey"] }, true},
		"good":           {func(_, right *pods) podHandler { return right.change["bykey"] }, false},
		"good and given": {func(_, right *pods) podHandler { return right.change["given"] }, false},
	} {
		t.Run(name, func(t *testing.T) {
			client := fake.NewClientset(newPod())
			informer := informers.NewSharedInformerFactory(client, 0).Core().V1().Pods().Informer()
			wrong, right := registered(t, informer.GetIndexer())
			h := generic.FromObjectHandlerToHandler(c.handler(wrong, right))
			var present, without, failed atomic.Int32
			var shared controller.SharedHandler
			shared.Register(t.Context(), "test", controller.SharedControllerHandlerFunc(func(key string, obj runtime.Object) (runtime.Object, error) {
				if obj == nil {
					without.Add(1)
				} else {
					present.Add(1)
				}
				out, err := h(key, obj)
				if err != nil {
					failed.Add(1)
				}
				return out, err
			}))
			start := func(ctx context.Context) error {
				go informer.Run(ctx.Done())
				return nil
			}
			if err := controller.New("pods", informer, start, &shared, nil).Start(t.Context(), 1); err != nil {
				t.Fatal(err)
			}
			wait(t, func() bool { return present.Load() > 0 })
			remove(t, client)
			wait(t, func() bool { return without.Load() > 0 })
			if c.again {
				wait(t, func() bool { return failed.Load() >= 4 })
				return
			}
			time.Sleep(100 * time.Millisecond)
			if failed.Load() > 1 {
				t.Errorf("fails %d times", failed.Load())
			}
		})
	}
}

func remove(t *testing.T, client kubernetes.Interface) {
	t.Helper()
	if err := client.CoreV1().Pods("default").Delete(t.Context(), "a", metav1.DeleteOptions{}); err != nil {
		t.Fatal(err)
	}
}

// wait gives a machine that does other work a minute.
func wait(t *testing.T, done func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("waited in vain")
		}
	}
}

// TestNil: a handler that reads its object then panics.
func TestNil(t *testing.T) {
	wrong, right := registered(t, indexerOf())
	panics := func(h podHandler) (yes bool) {
		defer func() { yes = recover() != nil }()
		_, _ = handle(t, indexerOf(), generic.FromObjectHandlerToHandler(h))
		return false
	}
	if !panics(wrong.change["names"]) {
		t.Error("bad does not panic")
	}
	for name, h := range right.change {
		if panics(h) {
			t.Errorf("good: %s panics", name)
		}
	}
}

// TestStatus: Update and UpdateStatus of wrangler's clients ask for different paths, and
// of the first the API server takes no status.
func TestStatus(t *testing.T) {
	var path string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path = r.Method + " " + r.URL.Path
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(&corev1.Pod{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "Pod"}, ObjectMeta: newPod().ObjectMeta})
	}))
	defer server.Close()
	factory, err := core.NewFactoryFromConfig(&rest.Config{Host: server.URL})
	if err != nil {
		t.Fatal(err)
	}
	client := factory.Core().V1().Pod()
	for want, h := range map[string]podHandler{
		"PUT /api/v1/namespaces/default/pods/a":        (&bad.Handlers{Pods: client}).Note,
		"PUT /api/v1/namespaces/default/pods/a/status": (&good.Handlers{Pods: client}).Note,
	} {
		if _, err := h("default/a", newPod()); err != nil || path != want {
			t.Errorf("%s %v, want %s", path, err, want)
		}
	}
}
