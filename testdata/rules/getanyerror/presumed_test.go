package getanyerror_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/getanyerror/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/getanyerror/good"
)

// TestPresumed lets all reads fail while everything is there: bad says that nothing is.
func TestPresumed(t *testing.T) {
	created := 0
	c, foo := failing(&created), app()
	foo.Status.Phase = demov1.FooReady
	if err := bad.Unlink(t.Context(), c, foo); err != nil || foo.Status.Phase != demov1.FooPending {
		t.Errorf("bad: %v, %s", err, foo.Status.Phase)
	}
	if bad.HasSecret(t.Context(), c, foo) || bad.Present(t.Context(), c, []client.ObjectKey{client.ObjectKeyFromObject(foo)}) != 0 {
		t.Error("bad has found something")
	}
	forgotten := 0
	if err := bad.ForgetGone(t.Context(), c, []client.ObjectKey{client.ObjectKeyFromObject(foo)}, func(client.ObjectKey) error { forgotten++; return nil }); err != nil || forgotten != 1 {
		t.Errorf("bad: %v, %d forgotten", err, forgotten)
	}
	foo.Status.Phase = demov1.FooReady
	if err := good.Unlink(t.Context(), c, foo); !apierrors.IsInternalError(err) || foo.Status.Phase != demov1.FooReady {
		t.Errorf("good: %v, %s", err, foo.Status.Phase)
	}
	services := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc})
	l := &good.Looks{Client: c, Services: corelisters.NewServiceLister(services)}
	if l.Cached(foo) || l.Failing(t.Context(), foo) || l.Told(t.Context(), foo) || l.Own(nil) {
		t.Error("good has found something")
	}
	if l.Leave(t.Context(), foo); foo.Status.Phase != demov1.FooReady {
		t.Errorf("good: %s", foo.Status.Phase)
	}
	if err := l.Words(t.Context(), foo); !apierrors.IsInternalError(err) {
		t.Errorf("good: %v", err)
	}
	if res, err := l.Again(t.Context(), foo); err != nil || res.RequeueAfter == 0 {
		t.Errorf("good: %v, %v", res, err)
	}
	if err := services.Add(&corev1.Service{ObjectMeta: foo.ObjectMeta}); err != nil || !l.Cached(foo) || !l.Own(map[string]bool{"shop": true}) {
		t.Errorf("good has not found what is there: %v", err)
	}
}
