package good_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"
)

// counter counts the pods that it is told of.
type counter struct{ added int }

func (c *counter) add(any) { c.added++ }

// newCounter has its handlers called by nobody but the test.
func newCounter(t *testing.T) *counter {
	t.Helper()
	c := &counter{}
	factory := informers.NewSharedInformerFactory(fake.NewClientset(), 0)
	if _, err := factory.Core().V1().Pods().Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.add}); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestAdd calls the handler itself.
func TestAdd(t *testing.T) {
	c := newCounter(t)
	c.add(&corev1.Pod{})
	if c.added != 1 {
		t.Errorf("%d pods", c.added)
	}
}
