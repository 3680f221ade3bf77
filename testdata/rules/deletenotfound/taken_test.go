package deletenotfound_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/util/workqueue"

	"github.com/ctrlvet/ctrlvet/testdata/rules/deletenotfound/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/deletenotfound/good"
)

// TestTaken cleans up behind a deployment whose service is gone already: bad leaves its settings.
func TestTaken(t *testing.T) {
	for name, want := range map[string]int{"bad": 1, "good": 0} {
		set := fake.NewSimpleClientset(&corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}})
		queue := workqueue.NewTyped[string]()
		queue.Add("shop/web")
		if name == "bad" {
			(&bad.Exposer{Set: set, Queue: queue}).Next(t.Context())
		} else {
			(&good.Exposer{Set: set, Queue: queue}).Next(t.Context())
		}
		list, err := set.CoreV1().ConfigMaps("shop").List(t.Context(), metav1.ListOptions{})
		if err != nil || len(list.Items) != want {
			t.Errorf("%s: %v, %v", name, list, err)
		}
	}
}
