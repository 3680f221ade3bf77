package found

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
)

// settings is an object that is deleted in these tests.
func settings() *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "kube-system", Name: "settings", ResourceVersion: "1"}}
}

// A gap is an API server of one object. Its watch breaks, and when it is back,
// the object is gone: the informer learns of the delete from a new list.
type gap struct {
	mu    sync.Mutex
	gone  bool
	watch *watch.FakeWatcher
}

func (g *gap) List(metav1.ListOptions) (runtime.Object, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	list := &corev1.ConfigMapList{ListMeta: metav1.ListMeta{ResourceVersion: "2"}}
	if !g.gone {
		list.Items = append(list.Items, *settings())
	}
	return list, nil
}

func (g *gap) Watch(options metav1.ListOptions) (watch.Interface, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case options.SendInitialEvents != nil:
		return nil, apierrors.NewInvalid(schema.GroupKind{}, "", nil) // an older server: list instead
	case g.watch != nil && g.watch.IsStopped():
		g.watch = watch.NewFake()
		return nil, apierrors.NewResourceExpired("too old")
	}
	g.watch = watch.NewFake()
	return g.watch, nil
}

// deleteUnseen runs an informer with these handlers, deletes the object while
// the watch is down, and returns what the handlers panicked with. It returns
// when the informer's store has lost the object. The informer waits before it
// lists again, for a time that does not pass outside.
func deleteUnseen(t *testing.T, handlers cache.ResourceEventHandler) (panicked string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) { panicked = deleteInGap(t, handlers) })
	return panicked
}

func deleteInGap(t *testing.T, handlers cache.ResourceEventHandler) (panicked string) {
	// A program does not survive the panic of a handler; this test does.
	var mu sync.Mutex
	crash, before := utilruntime.ReallyCrash, utilruntime.PanicHandlers
	utilruntime.ReallyCrash = false
	utilruntime.PanicHandlers = []func(context.Context, any){func(_ context.Context, r any) {
		mu.Lock()
		defer mu.Unlock()
		panicked = fmt.Sprint(r)
	}}
	defer func() { utilruntime.ReallyCrash, utilruntime.PanicHandlers = crash, before }()

	g := &gap{}
	informer := cache.NewSharedIndexInformer(&cache.ListWatch{ListFunc: g.List, WatchFunc: g.Watch}, &corev1.ConfigMap{}, 0, nil)
	registration, err := informer.AddEventHandler(handlers)
	if err != nil {
		t.Fatal(err)
	}
	// The sentinel sees every event after the handlers that were added before.
	seen := make(chan struct{})
	if _, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: func(any) { close(seen) }}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	wg.Go(func() { informer.RunWithContext(ctx) })
	if !cache.WaitForCacheSync(ctx.Done(), registration.HasSynced) {
		t.Fatal("no sync")
	}
	for broken := false; !broken; time.Sleep(10 * time.Millisecond) {
		g.mu.Lock()
		if g.watch != nil { // the list came first
			g.gone = true
			g.watch.Stop()
			broken = true
		}
		g.mu.Unlock()
	}
	select {
	case <-seen:
	case <-time.After(time.Minute):
		t.Fatal("the informer does not notice the delete")
	}
	cancel()
	wg.Wait() // the handlers have run
	mu.Lock()
	defer mu.Unlock()
	return panicked
}
