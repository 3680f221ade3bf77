package listerbeforesync_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"

	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/good"
)

// TestNothing has the server wait with its list until bad has returned.
func TestNothing(t *testing.T) {
	answer := make(chan struct{})
	c := fake.NewClientset(&corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}})
	c.PrependReactor("list", "pods", func(clienttesting.Action) (bool, runtime.Object, error) {
		<-answer
		return false, nil, nil
	})
	pods, err := bad.StartPods(t.Context(), informers.NewSharedInformerFactory(c, 0))
	if err != nil || pods.HasSynced() || len(pods.GetStore().List()) != 0 {
		t.Errorf("bad: %v", err)
	}
	close(answer)
	pods, err = good.StartPods(t.Context(), informers.NewSharedInformerFactory(c, 0))
	if err != nil || !pods.HasSynced() || len(pods.GetStore().List()) != 1 {
		t.Errorf("good: %v", err)
	}
	if !good.WaitForAll(t.Context(), pods.HasSynced) {
		t.Error("WaitForAll: no")
	}
}
