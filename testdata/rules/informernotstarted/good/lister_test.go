package good_test

import (
	"testing"

	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	corelisters "k8s.io/client-go/listers/core/v1"
)

// TestNoPods gives the code under test a lister that finds nothing.
func TestNoPods(t *testing.T) {
	factory := informers.NewSharedInformerFactory(fake.NewClientset(), 0)
	if n := count(factory.Core().V1().Pods().Lister()); n != 0 {
		t.Errorf("%d pods", n)
	}
}

func count(pods corelisters.PodLister) int {
	list, err := pods.List(labels.Everything())
	if err != nil {
		return -1
	}
	return len(list)
}
