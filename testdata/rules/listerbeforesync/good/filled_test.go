package good

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
)

// TestFilledByHand puts the objects straight into the informers: no wait is
// needed to read them.
func TestFilledByHand(t *testing.T) {
	factory := informers.NewSharedInformerFactory(fake.NewClientset(), 0)
	pods := factory.Core().V1().Pods()
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "web"}}
	if err := pods.Informer().GetIndexer().Add(pod); err != nil {
		t.Fatal(err)
	}
	list, err := pods.Lister().List(labels.Everything())
	if err != nil || len(list) != 1 {
		t.Fatalf("%d pods, %v", len(list), err)
	}
	nodes := factory.Core().V1().Nodes()
	if err := nodes.Informer().GetStore().Add(&corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: "node-0"}}); err != nil {
		t.Fatal(err)
	}
	if _, err := nodes.Lister().Get("node-0"); err != nil {
		t.Fatal(err)
	}
}
