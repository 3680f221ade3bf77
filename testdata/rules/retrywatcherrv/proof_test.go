package retrywatcherrv_test

import (
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/rules/retrywatcherrv/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/retrywatcherrv/good"
)

func TestProof(t *testing.T) {
	w := &cache.ListWatch{WatchFunc: func(metav1.ListOptions) (watch.Interface, error) { return watch.NewFake(), nil }}
	const refused = `initial RV "" is not supported due to issues with underlying WATCH`
	if _, err := bad.Follow(t.Context(), cache.ToWatcherWithContext(w)); err == nil || err.Error() != refused {
		t.Errorf("bad.Follow: %v", err)
	}
	if _, err := bad.Any(w); err == nil || err.Error() != `initial RV "0" is not supported due to issues with underlying WATCH` {
		t.Errorf("bad.Any: %v", err)
	}
	c := fake.NewClientset()
	list, err := c.CoreV1().Pods("shop").List(t.Context(), metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("the fake's list has version %q", list.ResourceVersion)
	watcher, err := good.From("7", w)
	if err != nil {
		t.Fatalf("good.From: %v", err)
	}
	watcher.Stop()
	<-watcher.Done()
}
