// Package worker_test runs the workers of bad and good for a pod that is gone, and for one
// that is there.
package worker_test

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/fake"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/worker/bad"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/worker/good"
)

// TestGone: a key whose object is gone comes back, or does not.
func TestGone(t *testing.T) {
	for name := range map[string]bool{"bad": true, "good": true} {
		pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "a", Labels: map[string]string{"a": "b"}}}
		indexer := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc})
		if err := indexer.Add(pod); err != nil {
			t.Fatal(err)
		}
		queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
		defer queue.ShutDown()
		client, pods := fake.NewClientset(pod.DeepCopy()), corelisters.NewPodLister(indexer)
		next := map[string]func(context.Context) bool{"bad": bad.New(client, pods, queue).Next, "good": good.New(client, pods, queue).Next}[name]
		queue.Add("default/a")
		next(t.Context())
		if changed := pod.Labels == nil; changed != (name == "bad") {
			t.Errorf("%s: the cache is changed: %v", name, changed)
		}
		queue.Add("default/gone")
		next(t.Context())
		if again := queue.NumRequeues("default/gone") > 0; again != (name == "bad") {
			t.Errorf("%s: the key comes back: %v", name, again)
		}
	}
}
