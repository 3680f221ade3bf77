package good

import (
	"testing"
	"time"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
)

// NewTestFactory is for the tests of several packages, which want to see a resync.
func NewTestFactory(t *testing.T) informers.SharedInformerFactory {
	t.Helper()
	return informers.NewSharedInformerFactory(fake.NewClientset(), 10*time.Millisecond)
}
