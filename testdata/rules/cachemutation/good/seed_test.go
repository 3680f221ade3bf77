package good

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// TestLister fills a store by hand and changes what is in it: test files are
// not looked at.
func TestLister(t *testing.T) {
	indexer := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{})
	if err := indexer.Add(&corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}}); err != nil {
		t.Fatal(err)
	}
	pod, err := corelisters.NewPodLister(indexer).Pods("shop").Get("web")
	if err != nil {
		t.Fatal(err)
	}
	pod.Status.Reason = quarantinedReason
}
