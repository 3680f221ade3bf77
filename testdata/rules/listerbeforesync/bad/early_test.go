package bad

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
)

// TestNothingYet lists before the informer runs: tests are looked at too.
func TestNothingYet(t *testing.T) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "web"}}
	factory := informers.NewSharedInformerFactory(fake.NewClientset(pod), 0)
	lister := factory.Core().V1().Pods().Lister()
	pods, err := lister.List(labels.Everything()) // want `lister\.List is called before its informer has synced: the cache is still empty, so objects look missing; wait with cache\.WaitForCacheSync first`
	if err != nil {
		t.Fatal(err)
	}
	if len(pods) != 0 {
		t.Fatalf("%d pods before the informer runs", len(pods))
	}
}
