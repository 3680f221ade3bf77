// Package stalereadafterwrite_test runs reconcilers with a cache that learns of what they
// write a little later, and with the cache of a manager.
package stalereadafterwrite_test

import (
	"context"
	"sync"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/stalereadafterwrite/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/stalereadafterwrite/good"
)

// behind returns a client that finds what it has created at the third look.
func behind(objects ...client.Object) client.Client {
	var mu sync.Mutex
	looks := make(map[client.ObjectKey]int)
	return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(objects...).WithInterceptorFuncs(interceptor.Funcs{
		Create: func(ctx context.Context, c client.WithWatch, obj client.Object, opts ...client.CreateOption) error {
			err := c.Create(ctx, obj, opts...)
			if err == nil {
				mu.Lock()
				looks[client.ObjectKeyFromObject(obj)] = 2
				mu.Unlock()
			}
			return err
		},
		Get: func(ctx context.Context, c client.WithWatch, key client.ObjectKey, obj client.Object, opts ...client.GetOption) error {
			mu.Lock()
			defer mu.Unlock()
			if looks[key] > 0 {
				looks[key]--
				return apierrors.NewNotFound(schema.GroupResource{Resource: "services"}, key.Name)
			}
			return c.Get(ctx, key, obj, opts...)
		},
	}).Build()
}

var shop = ctrl.Request{NamespacedName: types.NamespacedName{Namespace: "default", Name: "shop"}}

func TestBehind(t *testing.T) {
	for name, r := range map[string]reconcile.Reconciler{
		"shop": &bad.ShopReconciler{Client: behind()}, "named": &bad.NamedReconciler{Client: behind()}, "object": &bad.ObjectReconciler{Client: behind()},
		"merged": &bad.MergedReconciler{Client: behind()},
	} {
		if _, err := r.Reconcile(t.Context(), shop); !apierrors.IsNotFound(err) {
			t.Errorf("bad, %s: %v, want NotFound", name, err)
		}
	}
	there := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}}
	gateway := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "gateway"}}
	live := behind()
	for name, r := range map[string]reconcile.Reconciler{
		"shop": &good.ShopReconciler{Client: behind()}, "told": &good.ToldReconciler{Client: behind()}, "later": &good.LaterReconciler{Client: behind()},
		"exists": &good.ExistsReconciler{Client: behind(there)}, "wait": &good.WaitReconciler{Client: behind()},
		"others": &good.OthersReconciler{Client: behind(gateway), Names: []string{"web", "db"}},
		"live":   &good.LiveReconciler{Client: live, Reader: reader{live}},
	} {
		if _, err := r.Reconcile(t.Context(), shop); err != nil {
			t.Errorf("good, %s: %v", name, err)
		}
	}
}

// A reader lists what is there: it is not behind.
type reader struct{ client.Client }

func (r reader) Get(ctx context.Context, key client.ObjectKey, obj client.Object, _ ...client.GetOption) error {
	list := &corev1.ServiceList{}
	if err := r.List(ctx, list, client.InNamespace(key.Namespace)); err != nil {
		return err
	}
	for i := range list.Items {
		if list.Items[i].Name == key.Name {
			list.Items[i].DeepCopyInto(obj.(*corev1.Service))
			return nil
		}
	}
	return apierrors.NewNotFound(schema.GroupResource{Resource: "services"}, key.Name)
}

// TestManager: the cache of a manager is behind, too: of some Services that are created
// one after the other, it does not find one at once.
func TestManager(t *testing.T) {
	cfg := proof.Server(t)
	namespace := proof.Namespace(t, cfg)
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{Scheme: proof.Scheme(), Metrics: metricsserver.Options{BindAddress: "0"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := mgr.GetCache().GetInformer(t.Context(), &corev1.Service{}); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- mgr.Start(t.Context()) }()
	t.Cleanup(func() {
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	if !mgr.GetCache().WaitForCacheSync(t.Context()) {
		t.Fatal("the cache did not sync")
	}
	stale := 0
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"} {
		req := ctrl.Request{NamespacedName: types.NamespacedName{Namespace: namespace, Name: name}}
		if _, err := (&bad.ShopReconciler{Client: mgr.GetClient()}).Reconcile(t.Context(), req); apierrors.IsNotFound(err) {
			stale++
		} else if err != nil {
			t.Fatal(err)
		}
		req.Name += "-good"
		if _, err := (&good.ShopReconciler{Client: mgr.GetClient()}).Reconcile(t.Context(), req); err != nil {
			t.Errorf("good: %v", err)
		}
	}
	if stale == 0 {
		t.Error("the cache was never behind")
	}
}

// TestLive: what is read from the API server itself is there at once.
func TestLive(t *testing.T) {
	r := &good.SecretReconciler{Client: proof.Client(t)}
	request := ctrl.Request{NamespacedName: types.NamespacedName{Namespace: proof.Namespace(t, proof.Server(t)), Name: "shop"}}
	if _, err := r.Reconcile(t.Context(), request); err != nil || r.Version == "" {
		t.Errorf("version %q, %v", r.Version, err)
	}
}
