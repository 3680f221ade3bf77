// Package finalizerorder_test executes the reconcilers with a cleanup that fails.
package finalizerorder_test

import (
	"context"
	"errors"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	clientfake "k8s.io/client-go/kubernetes/fake"
	corelisters "k8s.io/client-go/listers/core/v1"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerorder/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerorder/good"
)

var (
	key     = client.ObjectKey{Namespace: "default", Name: "shop"}
	errDown = errors.New("the other system is down")
)

// remote fails at everything.
type remote struct{}

func (remote) DeleteBucket(context.Context, string) error { return errDown }
func (remote) Forget(context.Context, string) error       { return errDown }
func (remote) Announce(context.Context, string) error     { return errDown }
func (remote) Remove(context.Context, string) error       { return errDown }

// buckets fail at everything.
type buckets struct{}

func (buckets) DeleteBucket(string) error { return errDown }

// deleted returns a client with an object that is being deleted, which refuses
// to delete anything else.
func deleted(t *testing.T) client.Client {
	t.Helper()
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name, Finalizers: []string{bad.Finalizer}}}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app).WithInterceptorFuncs(interceptor.Funcs{
		Delete: func(ctx context.Context, c client.WithWatch, obj client.Object, opts ...client.DeleteOption) error {
			switch obj.(type) {
			case *corev1.ConfigMap, *corev1.Secret:
				return errDown
			}
			return c.Delete(ctx, obj, opts...)
		},
	}).Build()
	if err := c.Delete(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestFailedCleanup(t *testing.T) {
	for name, test := range map[string]struct {
		rec  func(client.Client) reconcile.Reconciler
		gone bool
	}{
		"bad": {func(c client.Client) reconcile.Reconciler { return &bad.AppReconciler{Client: c} }, true},
		"bad dropped": {func(c client.Client) reconcile.Reconciler {
			return &bad.DroppingReconciler{Client: c, Remote: remote{}}
		}, true},
		"wrapped": {func(c client.Client) reconcile.Reconciler {
			return &bad.WrappingReconciler{Client: c, Remote: remote{}}
		}, true},
		"apart": {func(c client.Client) reconcile.Reconciler {
			return &bad.ApartReconciler{Client: c, Buckets: buckets{}}
		}, true},
		"good apart": {func(c client.Client) reconcile.Reconciler {
			return &good.ApartReconciler{Client: c, Buckets: buckets{}}
		}, false},
		"keyed": {func(c client.Client) reconcile.Reconciler {
			return &bad.KeyedReconciler{Client: c, Registry: remote{}}
		}, true},
		"good keyed": {func(c client.Client) reconcile.Reconciler {
			return &good.KeyedReconciler{Client: c, Registry: remote{}}
		}, false},
		"remote": {func(c client.Client) reconcile.Reconciler {
			return &bad.RemoteReconciler{Client: c, Remote: remote{}}
		}, true},
		"good remote": {func(c client.Client) reconcile.Reconciler {
			return &good.RemoteReconciler{Client: c, Remote: remote{}, Told: remote{}}
		}, false},
		"joined": {func(c client.Client) reconcile.Reconciler {
			return &bad.JoinedReconciler{Client: c, Remote: remote{}}
		}, true},
		"good joined": {func(c client.Client) reconcile.Reconciler {
			return &good.JoinedReconciler{Client: c, Remote: remote{}}
		}, false},
		"good last": {func(c client.Client) reconcile.Reconciler {
			return &good.LastReconciler{Client: c, Remote: remote{}}
		}, false},
		"retried": {func(c client.Client) reconcile.Reconciler { return &bad.RetriedReconciler{Client: c} }, true},
		"named": {func(c client.Client) reconcile.Reconciler {
			return &bad.NamedReconciler{Client: c, Remote: remote{}}
		}, true},
		"good retried": {func(c client.Client) reconcile.Reconciler { return &good.RetriedReconciler{Client: c} }, false},
		"good":         {func(c client.Client) reconcile.Reconciler { return &good.AppReconciler{Client: c} }, false},
		"tolerant": {func(c client.Client) reconcile.Reconciler {
			return &good.TolerantReconciler{Client: c, Remote: remote{}}
		}, false},
	} {
		c := deleted(t)
		_, err := test.rec(c).Reconcile(t.Context(), reconcile.Request{NamespacedName: key})
		if (err == nil) != test.gone {
			t.Errorf("%s: %v", name, err)
		}
		if gone := apierrors.IsNotFound(c.Get(t.Context(), key, &demov1.Foo{})); gone != test.gone {
			t.Errorf("%s: the object is gone: %v, want %v", name, gone, test.gone)
		}
	}
}

// The object is gone before the cleanup fails.
func TestEarly(t *testing.T) {
	c := deleted(t)
	if _, err := (&bad.EarlyReconciler{Client: c}).Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); !errors.Is(err, errDown) {
		t.Errorf("the cleanup answers %v", err)
	}
	if err := c.Get(t.Context(), key, &demov1.Foo{}); !apierrors.IsNotFound(err) {
		t.Errorf("the object is still there: %v", err)
	}
}

// The Secret has lost its finalizer when its copy cannot be deleted.
func TestShared(t *testing.T) {
	for name, test := range map[string]struct {
		sync func(kubernetes.Interface, corelisters.SecretLister) error
		left int
	}{
		"bad": {func(c kubernetes.Interface, l corelisters.SecretLister) error {
			return (&bad.SharedController{Client: c, Secrets: l}).Sync(t.Context(), key.Namespace, key.Name)
		}, 0},
		"good": {func(c kubernetes.Interface, l corelisters.SecretLister) error {
			return (&good.SharedController{Client: c, Secrets: l}).Sync(t.Context(), key.Namespace, key.Name)
		}, 1},
	} {
		now := metav1.Now()
		secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name, Finalizers: []string{bad.Finalizer}, DeletionTimestamp: &now}}
		c := clientfake.NewClientset(secret)
		c.PrependReactor("delete", "secrets", func(clienttesting.Action) (bool, runtime.Object, error) { return true, nil, errDown })
		index := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{})
		if err := index.Add(secret); err != nil {
			t.Fatal(err)
		}
		if err := test.sync(c, corelisters.NewSecretLister(index)); !errors.Is(err, errDown) {
			t.Errorf("%s: %v", name, err)
		}
		got, err := c.CoreV1().Secrets(key.Namespace).Get(t.Context(), key.Name, metav1.GetOptions{})
		if err != nil || len(got.Finalizers) != test.left {
			t.Errorf("%s: %v, %d finalizers, want %d", name, err, len(got.Finalizers), test.left)
		}
	}
}
