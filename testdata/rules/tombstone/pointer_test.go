package tombstone_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/rules/tombstone/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/tombstone/good"
)

// TestProof gives the handlers what a store that missed a delete gives them.
func TestPointer(t *testing.T) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "web"}}
	store := cache.NewStore(cache.MetaNamespaceKeyFunc)
	if err := store.Add(pod); err != nil {
		t.Fatal(err)
	}
	fifo := cache.NewRealFIFO(cache.MetaNamespaceKeyFunc, store, nil)
	if err := fifo.Replace(nil, "1"); err != nil { // the list no longer has it
		t.Fatal(err)
	}
	_, err := fifo.Pop(func(obj any, _ bool) error {
		for _, delta := range obj.(cache.Deltas) {
			if delta.Type != cache.Deleted {
				continue
			}
			for name, deleted := range map[string]func(any) (string, error){"assertion": bad.Deleted, "switch": bad.Switched} {
				const want = "unexpected object type: cache.DeletedFinalStateUnknown"
				if _, err := deleted(delta.Object); err == nil || err.Error() != want {
					t.Errorf("bad, %s: error %v, want %q", name, err, want)
				}
			}
			for name, deleted := range map[string]func(any) (string, error){"assertion": good.Deleted, "switch": good.Switched} {
				if got, err := deleted(delta.Object); err != nil || got != "web" {
					t.Errorf("good, %s: got %q, %v", name, got, err)
				}
			}
			return nil
		}
		t.Error("no delete in", obj)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
