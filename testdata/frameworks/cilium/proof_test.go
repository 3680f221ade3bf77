// Package cilium_test sends the events of a store to what bad and good have.
package cilium_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/cilium"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/cilium/bad"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/cilium/good"
)

type runner func(context.Context, *cilium.Resource[*corev1.Pod])

var runners = map[string]func(kubernetes.Interface) runner{
	"bad": func(c kubernetes.Interface) runner {
		return (&bad.Labeler{Client: c, Log: slog.New(slog.NewTextHandler(io.Discard, nil))}).Run
	},
	"good": func(c kubernetes.Interface) runner { return (&good.Labeler{Client: c}).Run },
}

// TestEvents: the object of an event is the store's; an error has the event come again.
func TestEvents(t *testing.T) {
	for name, newRunner := range runners {
		pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "a", Labels: map[string]string{"a": "b"}}}
		store := cache.NewStore(cache.MetaNamespaceKeyFunc)
		if err := store.Add(pod); err != nil {
			t.Fatal(err)
		}
		client := fake.NewClientset(pod.DeepCopy())
		failed := make(chan struct{}, 100)
		client.PrependReactor("update", "pods", func(clienttesting.Action) (bool, runtime.Object, error) {
			if len(failed) == 3 {
				return false, nil, nil
			}
			failed <- struct{}{}
			return true, nil, errors.New("no answer")
		})
		r := &cilium.Resource[*corev1.Pod]{Store: store, Queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); newRunner(client)(ctx, r) }()
		<-failed
		if name == "good" {
			<-failed
			<-failed
		}
		r.Queue.ShutDownWithDrain()
		<-done
		cancel()
		if again := r.Queue.NumRequeues("default/a") > 0; again != (name == "good") {
			t.Errorf("%s: the event comes again: %v", name, again)
		}
		if changed := pod.Labels["seen"] != ""; changed != (name == "bad") {
			t.Errorf("%s: the store is changed: %v", name, changed)
		}
	}
}

// TestSync: the event Sync has no object.
func TestSync(t *testing.T) {
	type names func(context.Context, *cilium.Resource[*corev1.Pod], func(string))
	for name, all := range map[string][]names{"bad": {bad.Names, bad.Observed}, "good": {good.Names, good.Observed, good.Handled}} {
		for _, run := range all {
			store := cache.NewStore(cache.MetaNamespaceKeyFunc)
			if err := store.Add(&corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "a"}}); err != nil {
				t.Fatal(err)
			}
			r := &cilium.Resource[*corev1.Pod]{Store: store, Queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())}
			ctx, cancel := context.WithCancel(t.Context())
			seen, panicked, done := make(chan struct{}, 10), false, make(chan struct{})
			go func() {
				defer close(done)
				defer func() { panicked = recover() != nil }()
				run(ctx, r, func(string) { seen <- struct{}{} })
			}()
			<-seen
			if name == "good" {
				r.Queue.ShutDownWithDrain() // Sync is handled, too
			}
			<-done
			cancel()
			if panicked != (name == "bad") || len(seen) != 0 {
				t.Errorf("%s: panics %v, %d more seen", name, panicked, len(seen))
			}
		}
	}
}

// TestOwn: good makes events itself.
func TestOwn(t *testing.T) {
	pod := &corev1.Pod{}
	if event := <-good.Own([]*corev1.Pod{pod}); event.Object.Labels["own"] == "" || pod.Labels != nil {
		t.Error(event, pod)
	}
}
