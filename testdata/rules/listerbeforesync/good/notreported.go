package good

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/wait"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A literal or a method value that is not called before the wait.

// ReadInHandler reads in a handler, which is called while the cache fills.
func (i *Inventory) ReadInHandler(ctx context.Context) ([]string, error) {
	factory := i.factory()
	pods := factory.Core().V1().Pods()
	informer, lister := pods.Informer(), pods.Lister()
	seen := make(chan []string, 2)
	registration, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(interface{}) {
		list, err := lister.List(labels.Everything())
		if err == nil {
			seen <- names(list)
		}
	}})
	if err != nil {
		return nil, err
	}
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), registration.HasSynced) {
		return nil, ctx.Err()
	}
	return <-seen, nil
}

// ReadInEndpoint reads in an HTTP handler that is served after the wait.
func (i *Inventory) ReadInEndpoint(ctx context.Context) ([]string, error) {
	factory := i.factory()
	pods := factory.Core().V1().Pods()
	informer, lister := pods.Informer(), pods.Lister()
	mux := http.NewServeMux()
	mux.HandleFunc("/pods", func(w http.ResponseWriter, _ *http.Request) {
		list, err := lister.List(labels.Everything())
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		if err := json.NewEncoder(w).Encode(names(list)); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
	mux.HandleFunc("/debug/keys", func(w http.ResponseWriter, _ *http.Request) {
		if err := json.NewEncoder(w).Encode(informer.GetIndexer().ListKeys()); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
		}
	})
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return nil, ctx.Err()
	}
	var found []string
	for _, path := range []string{"/debug/keys", "/pods"} {
		recorder := httptest.NewRecorder()
		mux.ServeHTTP(recorder, httptest.NewRequestWithContext(ctx, http.MethodGet, path, nil))
		if err := json.Unmarshal(recorder.Body.Bytes(), &found); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// command is a command line's, which runs its function later.
type command struct {
	RunE func(ctx context.Context) error
}

// ReadInCommand reads in the function of a command.
func (i *Inventory) ReadInCommand(ctx context.Context) ([]string, error) {
	factory := i.factory()
	lister := factory.Core().V1().Pods().Lister()
	var found []string
	list := command{RunE: func(context.Context) error {
		pods, err := lister.List(labels.Everything())
		found = names(pods)
		return err
	}}
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	err := list.RunE(ctx)
	return found, err
}

// ReadInDefer reads when the function ends.
func (i *Inventory) ReadInDefer(ctx context.Context) (found []string, err error) {
	factory := i.factory()
	pods := factory.Core().V1().Pods()
	informer, lister := pods.Informer(), pods.Lister()
	defer func() {
		list, listErr := lister.List(labels.Everything())
		if listErr == nil {
			found = names(list)
		}
	}()
	factory.Start(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return nil, ctx.Err()
	}
	return nil, nil
}

// Whoever owns the informer waits for it.

// lastLister is set when the service is ready.
var lastLister corelisters.PodLister

// ReadGiven reads listers of parameters, fields, package variables and methods.
func (i *Inventory) ReadGiven(ctx context.Context) ([]string, error) {
	w := i.newWatcher(ctx)
	if err := w.wait(ctx); err != nil {
		return nil, err
	}
	if _, err := fromParameter(w.lister); err != nil {
		return nil, err
	}
	if _, err := w.read(); err != nil {
		return nil, err
	}
	lastLister = w.lister
	if _, err := fromVariable(); err != nil {
		return nil, err
	}
	return fromMethod(w)
}

func fromParameter(lister corelisters.PodLister) ([]string, error) {
	pods, err := lister.List(labels.Everything())
	return names(pods), err
}

func fromVariable() ([]string, error) {
	pods, err := lastLister.List(labels.Everything())
	return names(pods), err
}

func (w *watcher) podLister() corelisters.PodLister { return w.lister }

func fromMethod(w *watcher) ([]string, error) {
	pods, err := w.podLister().List(labels.Everything())
	return names(pods), err
}

// A store that is filled by hand needs no informer.

// ReadPrivateStore reads what it has put in.
func (i *Inventory) ReadPrivateStore(context.Context) ([]string, error) {
	store := cache.NewStore(cache.MetaNamespaceKeyFunc)
	if err := store.Add(&corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "own"}}); err != nil {
		return nil, err
	}
	return objectNames(store.List()), nil
}

// ReadPrivateLister builds a lister over such an indexer.
func (i *Inventory) ReadPrivateLister(context.Context) ([]string, error) {
	indexer := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc})
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "own"}}
	if err := indexer.Replace([]interface{}{pod}, "1"); err != nil {
		return nil, err
	}
	pods, err := corelisters.NewPodLister(indexer).Pods(namespace).List(labels.Everything())
	return names(pods), err
}

// EmptyAtFirst is a helper of tests: it may look at an informer at any time.
func EmptyAtFirst(t *testing.T, i *Inventory) {
	t.Helper()
	pods, err := i.factory().Core().V1().Pods().Lister().List(labels.Everything())
	if err != nil {
		t.Fatal(err)
	}
	if len(pods) != 0 {
		t.Errorf("%d pods before the informer runs", len(pods))
	}
}

// ReadIndexed adds an index before the start, which reads nothing.
func (i *Inventory) ReadIndexed(ctx context.Context) ([]string, error) {
	factory := i.factory()
	informer := factory.Core().V1().Pods().Informer()
	if err := informer.GetIndexer().AddIndexers(cache.Indexers{
		"app": func(obj interface{}) ([]string, error) { return []string{obj.(*corev1.Pod).Labels["app"]}, nil },
	}); err != nil {
		return nil, err
	}
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	objects, err := informer.GetIndexer().ByIndex("app", "web")
	return objectNames(objects), err
}

// ReadByClient reads through a client of controller-runtime, which waits or fails.
func (i *Inventory) ReadByClient(ctx context.Context, reader client.Reader) ([]string, error) {
	var pods corev1.PodList
	if err := reader.List(ctx, &pods, client.InNamespace(namespace)); err != nil {
		return nil, err
	}
	var found []string
	for _, pod := range pods.Items {
		found = append(found, pod.Name)
	}
	return found, nil
}

// ReadWhenSynced leaves when the informer, which somebody else runs, has not synced.
func (i *Inventory) ReadWhenSynced(ctx context.Context) ([]string, error) {
	factory := i.factory()
	informer := factory.Core().V1().Pods().Informer()
	started := make(chan struct{})
	go func() {
		factory.Start(ctx.Done())
		factory.WaitForCacheSync(ctx.Done())
		close(started)
	}()
	<-started
	if !informer.HasSynced() {
		return nil, context.Canceled
	}
	return objectNames(informer.GetStore().List()), nil
}

// shelf has a lister's method names and is none.
type shelfReader struct {
	names []string
}

func (s shelfReader) List(string) []string { return s.names }
func (s shelfReader) Get(int) string       { return s.names[0] }

// ReadLookAlike reads it.
func (i *Inventory) ReadLookAlike(context.Context) ([]string, error) {
	s := shelfReader{names: []string{"own"}}
	return append(s.List("all"), s.Get(0)), nil
}

// ReadLive reads the API server while the informers are still filling.
func (i *Inventory) ReadLive(ctx context.Context) ([]string, error) {
	factory := i.factory()
	informer := factory.Core().V1().Pods().Informer()
	factory.Start(ctx.Done())
	live, err := i.Client.CoreV1().Pods(namespace).Get(ctx, "web", metav1.GetOptions{})
	if err != nil {
		return nil, err
	}
	if !cache.WaitForCacheSync(ctx.Done(), informer.HasSynced) {
		return nil, ctx.Err()
	}
	return []string{live.Name}, nil
}

// A read that is repeated until it is content needs no other wait.

// ReadAgain lists until there is something.
func (i *Inventory) ReadAgain(ctx context.Context) ([]string, error) {
	factory := i.factory()
	lister := factory.Core().V1().Pods().Lister()
	factory.Start(ctx.Done())
	for {
		pods, err := lister.List(labels.Everything())
		if err != nil || len(pods) > 0 {
			return names(pods), err
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// ReadByPoll lists in the condition of a poll, and once more after it.
func (i *Inventory) ReadByPoll(ctx context.Context) ([]string, error) {
	factory := i.factory()
	lister := factory.Core().V1().Pods().Lister()
	factory.Start(ctx.Done())
	if err := wait.PollUntilContextCancel(ctx, 10*time.Millisecond, true, func(context.Context) (bool, error) {
		pods, err := lister.List(labels.Everything())
		return len(pods) > 0, err
	}); err != nil {
		return nil, err
	}
	pods, err := lister.List(labels.Everything())
	return names(pods), err
}
