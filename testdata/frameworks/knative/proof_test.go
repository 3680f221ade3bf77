// Package knative_test has the reconciler that knative generates run those of bad and good.
package knative_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"go.uber.org/zap"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes/fake"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/rest"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/record"
	fakekubeclient "knative.dev/pkg/client/injection/kube/client/fake"
	namespaceinformer "knative.dev/pkg/client/injection/kube/informers/core/v1/namespace"
	_ "knative.dev/pkg/client/injection/kube/informers/core/v1/namespace/fake"
	namespacereconciler "knative.dev/pkg/client/injection/kube/reconciler/core/v1/namespace"
	"knative.dev/pkg/controller"
	"knative.dev/pkg/injection"
	"knative.dev/pkg/reconciler"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/knative/bad"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/knative/good"
)

func indexerOf(objects ...any) cache.Indexer {
	indexer := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc})
	for _, o := range objects {
		_ = indexer.Add(o)
	}
	return indexer
}

// run has the generated reconciler handle the key of a namespace.
func run(t *testing.T, client *fake.Clientset, stored *corev1.Namespace, r namespacereconciler.Interface, key string) error {
	t.Helper()
	lister := corelisters.NewNamespaceLister(indexerOf(stored))
	rec := namespacereconciler.NewReconciler(t.Context(), zap.NewNop().Sugar(), client, lister, record.NewFakeRecorder(100), r)
	if err := rec.(reconciler.LeaderAware).Promote(reconciler.UniversalBucket(), func(reconciler.Bucket, types.NamespacedName) {}); err != nil {
		t.Fatal(err)
	}
	return rec.Reconcile(t.Context(), key)
}

func newNamespace() *corev1.Namespace {
	return &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: "a", Labels: map[string]string{"a": "b"}}}
}

type handed func(ns *corev1.Namespace) reconciler.Event

func (h handed) ReconcileKind(_ context.Context, ns *corev1.Namespace) reconciler.Event { return h(ns) }

// TestCopy: the object is a copy, of which the status is stored and nothing else.
func TestCopy(t *testing.T) {
	stored := newNamespace()
	client := fake.NewClientset(stored.DeepCopy())
	var got *corev1.Namespace
	err := run(t, client, stored, handed(func(ns *corev1.Namespace) reconciler.Event {
		got = ns
		ns.Labels["a"], ns.Status.Phase, ns.Finalizers = "c", corev1.NamespaceActive, []string{"example.com/mine"}
		return nil
	}), "a")
	if err != nil || got == stored || stored.Labels["a"] != "b" {
		t.Fatalf("%v: the store's own object is handed in: %v", err, stored)
	}
	now, err := client.CoreV1().Namespaces().Get(t.Context(), "a", metav1.GetOptions{})
	if err != nil || now.Status.Phase != corev1.NamespaceActive || now.Labels["a"] != "b" || len(now.Finalizers) > 0 {
		t.Fatalf("stored: %v %v", now, err)
	}
}

// TestNotFound: an object that is gone is no failure, and the reconciler does not hear of it.
func TestNotFound(t *testing.T) {
	never := handed(func(*corev1.Namespace) reconciler.Event { return errors.New("called") })
	if err := run(t, fake.NewClientset(), newNamespace(), never, "gone"); err != nil {
		t.Fatal(err)
	}
	fails := handed(func(*corev1.Namespace) reconciler.Event { return errors.New("called") })
	if err := run(t, fake.NewClientset(), newNamespace(), fails, "a"); err == nil {
		t.Fatal("an error is dropped")
	}
}

// TestCached: what bad changes is in the cache of config maps.
func TestCached(t *testing.T) {
	for name, make := range map[string]func(*fake.Clientset, corelisters.ConfigMapLister) namespacereconciler.Interface{
		"bad": func(c *fake.Clientset, l corelisters.ConfigMapLister) namespacereconciler.Interface {
			return &bad.Reconciler{Client: c, ConfigMaps: l}
		},
		"good": func(c *fake.Clientset, l corelisters.ConfigMapLister) namespacereconciler.Interface {
			return &good.Reconciler{Client: c, ConfigMaps: l}
		},
	} {
		ns := newNamespace()
		ns.Finalizers = []string{"namespaces."}
		cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "a", Name: "settings"}, Data: map[string]string{"a": "b"}}
		client := fake.NewClientset(ns.DeepCopy(), cm.DeepCopy())
		if err := run(t, client, ns, make(client, corelisters.NewConfigMapLister(indexerOf(cm))), "a"); err != nil {
			t.Fatal(name, err)
		}
		if changed := cm.Data == nil; changed != (name == "bad") {
			t.Errorf("%s: the cache is changed: %v", name, changed)
		}
	}
}

// TestStart: injection makes informers, and StartInformers starts them, behind the constructors:
// what one of these reads is not there yet.
func TestStart(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	ctx, made := injection.Fake.SetupInformers(ctx, &rest.Config{})
	if _, err := fakekubeclient.Get(ctx).CoreV1().Namespaces().Create(ctx, newNamespace(), metav1.CreateOptions{}); err != nil {
		t.Fatal(err)
	}
	if impl := bad.NewController(ctx, nil); impl == nil || impl.WorkQueue().Len() != 0 {
		t.Error("bad: finds a namespace")
	}
	if good.NewController(ctx, nil) == nil {
		t.Error("good: makes nothing")
	}
	if err := controller.StartInformers(ctx.Done(), made...); err != nil {
		t.Fatal(err)
	}
	if all, err := namespaceinformer.Get(ctx).Lister().List(labels.Everything()); err != nil || len(all) != 1 {
		t.Errorf("behind the start: %v %v", all, err)
	}
	cancel()
}

// TestFinalize: an error keeps the finalizer, what is no error lets it go.
func TestFinalize(t *testing.T) {
	for name, make := range map[string]func(*fake.Clientset) namespacereconciler.Interface{
		"bad":  func(c *fake.Clientset) namespacereconciler.Interface { return &bad.Reconciler{Client: c} },
		"good": func(c *fake.Clientset) namespacereconciler.Interface { return &good.Reconciler{Client: c} },
	} {
		ns := newNamespace()
		now := metav1.Now()
		ns.DeletionTimestamp, ns.Finalizers = &now, []string{"namespaces."}
		client := fake.NewClientset(ns.DeepCopy())
		client.PrependReactor("list", "pods", func(clienttesting.Action) (bool, runtime.Object, error) {
			return true, nil, errors.New("no answer")
		})
		err := run(t, client, ns, make(client), "a")
		let := slices.ContainsFunc(client.Actions(), func(a clienttesting.Action) bool { return a.GetVerb() == "patch" })
		if let != (name == "bad") || (err == nil) != (name == "bad") {
			t.Errorf("%s: %v, the finalizer is let go: %v", name, err, let)
		}
	}
}
