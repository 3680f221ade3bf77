package mapfunc_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/mapfunc/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/mapfunc/good"
)

// TestFailedList maps while nothing can be listed, and afterwards.
func TestFailedList(t *testing.T) {
	fails := true
	errList := errors.New("the index does not exist")
	foo := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web", Labels: map[string]string{"claim": "token"}}}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(foo).WithInterceptorFuncs(interceptor.Funcs{
		List: func(ctx context.Context, c client.WithWatch, list client.ObjectList, opts ...client.ListOption) error {
			if fails {
				return errList
			}
			return c.List(ctx, list, opts...)
		},
	}).Build()
	b, g := &bad.FooReconciler{Client: c}, &good.FooReconciler{Client: c}
	for name, x := range map[string]struct {
		f    handler.MapFunc
		told bool
	}{
		"bad UsersOf": {b.UsersOf, false},
		"bad Mapped":  {b.Mapped(), false},
		"bad Of": {func(ctx context.Context, obj client.Object) []reconcile.Request {
			return b.Of(ctx, &corev1.PersistentVolumeClaim{ObjectMeta: metav1.ObjectMeta{Name: obj.GetName()}})
		}, false},
		"good UsersOf":   {g.UsersOf, true},
		"good Told":      {g.Told, true},
		"good Deferred":  {g.Deferred, true},
		"good Known":     {g.Known, true},
		"good Explained": {g.Explained, false}, // as its comment says
	} {
		var log bytes.Buffer
		ctx := ctrl.LoggerInto(t.Context(), zap.New(zap.WriteTo(&log)))
		secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "token"}}
		fails = true
		if got := x.f(ctx, secret); len(got) != 0 {
			t.Errorf("%s: %v although the list failed", name, got)
		}
		if told := bytes.Contains(log.Bytes(), []byte(errList.Error())); told != x.told {
			t.Errorf("%s: the log is %q", name, log.String())
		}
		fails = false
		if got := x.f(ctx, secret); len(got) != 1 || got[0].Name != "web" {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := g.Named(t.Context(), foo); len(got) != 1 {
		t.Errorf("good Named: %v", got)
	}
	pods := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{})
	if err := pods.Add(&corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: "web"}, Spec: corev1.PodSpec{NodeName: "one"}}); err != nil {
		t.Fatal(err)
	}
	if got := good.Cached(corelisters.NewPodLister(pods), &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: "one"}}); len(got) != 1 {
		t.Errorf("good Cached: %v", got)
	}
}
