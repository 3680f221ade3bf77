// Package notfound_test executes the bad and the good reconcilers after their
// object was deleted, and the deletions that need a second object against a
// real API server, which alone decides when an object is gone.
package notfound_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	kubefake "k8s.io/client-go/kubernetes/fake"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/good/events"
	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/good/worker"
)

var gone = reconcile.Request{NamespacedName: types.NamespacedName{Namespace: "default", Name: "shop"}}

// empty returns a client that knows no object but those given.
func empty(objects ...client.Object) client.Client {
	return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(objects...).Build()
}

func newApp() *demov1.Foo { return &demov1.Foo{} }

func TestBadFailsWhenTheObjectIsGone(t *testing.T) {
	c := empty()
	cases := map[string]reconcile.Reconciler{
		"direct":           &bad.AppReconciler{Client: c},
		"signature":        reconcile.Func((&bad.AppReconciler{Client: c}).Sync),
		"logging":          &bad.LoggingReconciler{Client: c},
		"asked":            &bad.QuietReconciler{Client: c},
		"early return":     &bad.EarlyReconciler{Client: c},
		"other test":       &bad.ConflictReconciler{Client: c},
		"named results":    &bad.NamedReconciler{Client: c},
		"bare return":      &bad.BareReconciler{Client: c},
		"wrapped":          &bad.WrapReconciler{Client: c},
		"formatted":        &bad.FormatReconciler{Client: c},
		"terminal":         &bad.TerminalReconciler{Client: c},
		"handled":          &bad.HandledReconciler{Client: c},
		"described":        &bad.ContextReconciler{Client: c},
		"key":              &bad.KeyReconciler{Client: c},
		"namespaced name":  &bad.NamespacedReconciler{Client: c},
		"cluster-scoped":   &bad.NodeReconciler{Client: c},
		"clientset":        &bad.PodReconciler{Clientset: kubefake.NewClientset()},
		"own interface":    &bad.GetterReconciler{Apps: c},
		"wrapped client":   bad.NewTracingReconciler(c),
		"reader":           bad.ReaderReconciler{APIReader: c},
		"function literal": bad.NewFunc(c),
		"generic":          &bad.ObjectReconciler[*demov1.Foo]{Client: c, New: newApp},
		"sub-reconciler":   &bad.PhaseReconciler{Client: c},
		"method":           &bad.LoadReconciler{Client: c},
		"function":         &bad.FillReconciler{Client: c},
		"another package":  &bad.LookupReconciler{Client: c},
		"step":             &bad.Annotator{Client: empty(&demov1.Foo{ObjectMeta: metav1.ObjectMeta{Name: "settings"}, Spec: demov1.FooSpec{Image: "a"}})},
	}
	for name, rec := range cases {
		t.Run(name, func(t *testing.T) {
			_, err := rec.Reconcile(t.Context(), gone)
			if err == nil || !strings.Contains(err.Error(), "not found") {
				t.Errorf("the pass after the deletion ended with %v, want its NotFound", err)
			}
		})
	}
}

func TestGoodEndsWhenTheObjectIsGone(t *testing.T) {
	c := empty(&corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "demo-system", Name: "settings"}})
	cases := map[string]reconcile.Reconciler{
		"direct":            &good.AppReconciler{Client: c},
		"logging":           &good.LoggingReconciler{Client: c},
		"asked":             &good.ForgivingReconciler{Client: c},
		"code":              &good.CodeReconciler{Client: c},
		"asked for reason":  &good.AskedReasonReconciler{Client: c},
		"nested":            &good.NestedReconciler{Client: c},
		"ignoring":          &good.IgnoringReconciler{Client: c},
		"reason":            &good.ReasonReconciler{Client: c},
		"status":            &good.StatusReconciler{Client: c},
		"clientset":         &good.PodReconciler{Clientset: kubefake.NewClientset()},
		"own interface":     &good.NodeReconciler{Nodes: c},
		"function literal":  good.NewFunc(c),
		"generic":           &good.ObjectReconciler[*demov1.Foo]{Client: c, New: newApp},
		"method":            &good.LoadReconciler{Client: c},
		"another package":   &good.LookupReconciler{Client: c},
		"existing":          &good.ExistingReconciler{Client: c},
		"handled":           &good.HandledReconciler{Client: c},
		"object reconciler": good.NewObjectReconciler(c),
		"classifier":        &good.ClassifierReconciler{Client: c, Errors: classifier{}, IsGone: apierrors.IsNotFound},
		"settings":          &good.SettingsReconciler{Client: c},
		"structured":        good.Handle(&good.StructuredReconciler{Client: c}),
		"deferred":          &good.DeferredReconciler{Client: c},
		"owner":             &good.OwnerReconciler{Client: c},
		"deletion":          &good.CloudReconciler{Client: c},
		"shared":            &good.SharedReconciler{Client: c},
	}
	for name, rec := range cases {
		t.Run(name, func(t *testing.T) {
			if _, err := rec.Reconcile(t.Context(), gone); err != nil {
				t.Errorf("the pass after the deletion failed: %v", err)
			}
		})
	}
}

// TestManaged: the namespace is missing beside the pod, which is an error of its own.
func TestManaged(t *testing.T) {
	ns := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: gone.Namespace}}
	if _, err := (&good.ManagedReconciler{Client: empty(ns)}).Reconcile(t.Context(), gone); err != nil {
		t.Error(err)
	}
	if _, err := (&good.ManagedReconciler{Client: empty()}).Reconcile(t.Context(), gone); !apierrors.IsNotFound(err) {
		t.Error("no namespace:", err)
	}
}

// podLister knows no pod.
func podLister() corelisters.PodLister {
	return corelisters.NewPodLister(cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{}))
}

func oneKey() workqueue.TypedRateLimitingInterface[string] {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.NewTypedItemExponentialFailureRateLimiter[string](time.Nanosecond, time.Nanosecond))
	queue.Add("default/shop")
	return queue
}

// TestWorkers lets workers handle the key of a pod that is gone: one that returns
// NotFound has it again, and again.
func TestWorkers(t *testing.T) {
	wrong := &bad.PodWorker{Pods: podLister(), Queue: oneKey()}
	for range 3 {
		if !wrong.Next(t.Context()) {
			t.Fatal("the queue was shut down")
		}
	}
	if n := wrong.Queue.NumRequeues("default/shop"); n != 3 {
		t.Errorf("added again %d times, want 3", n)
	}
	if err := wrong.SyncName(t.Context(), cache.ObjectName{Namespace: "default", Name: "shop"}); !apierrors.IsNotFound(err) {
		t.Errorf("SyncName: %v", err)
	}
	right := &good.PodWorker{Pods: podLister(), Queue: oneKey()}
	drops := &worker.Worker{Pods: podLister(), Queue: oneKey()}
	right.Next(t.Context())
	drops.Next(t.Context())
	told := &events.Worker{Pods: podLister(), Queue: oneKey()}
	told.Next(t.Context())
	if told.Queue.NumRequeues("default/shop") != 0 || told.Queue.Len() != 0 {
		t.Error("events: the key is there again")
	}
	if right.Queue.NumRequeues("default/shop") != 0 || right.Queue.Len() != 0 || drops.Queue.Len() != 0 {
		t.Error("the key is there again")
	}
}

// TestOwnKeys: the same of keys of a type of the project's own.
func TestOwnKeys(t *testing.T) {
	id := bad.PodID{Namespace: "default", Name: "shop"}
	wrong := &bad.IDWorker{Pods: podLister(), Queue: workqueue.NewTypedRateLimitingQueue(workqueue.NewTypedItemExponentialFailureRateLimiter[bad.PodID](time.Nanosecond, time.Nanosecond))}
	wrong.Queue.Add(id)
	for range 3 {
		wrong.Next(t.Context())
	}
	if n := wrong.Queue.NumRequeues(id); n != 3 {
		t.Errorf("added again %d times, want 3", n)
	}
	right := &good.IDWorker{Pods: podLister(), Queue: workqueue.NewTypedRateLimitingQueue(workqueue.NewTypedItemExponentialFailureRateLimiter[good.PodID](time.Nanosecond, time.Nanosecond))}
	right.Queue.Add(good.PodID(id))
	right.Next(t.Context())
	if right.Queue.NumRequeues(good.PodID(id)) != 0 || right.Queue.Len() != 0 {
		t.Error("the key is there again")
	}
}

type classifier struct{}

func (classifier) IsNotFoundOrGone(err error) bool { return apierrors.IsNotFound(err) }
func (classifier) IgnoreMissing(err error) error   { return client.IgnoreNotFound(err) }

// In a controller the error brings the request back, the nil does not.
func TestTheRequestComesBack(t *testing.T) {
	c := empty()
	if !comesBack(t, &bad.AppReconciler{Client: c}, 20*time.Second) {
		t.Error("bad: the request did not come back")
	}
	if comesBack(t, &good.AppReconciler{Client: c}, 300*time.Millisecond) {
		t.Error("good: the request came back although its object is gone")
	}
}

// comesBack runs rec in a controller with one request and tells whether a
// second pass begins within the wait.
func comesBack(t *testing.T, rec reconcile.Reconciler, wait time.Duration) bool {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	passes := make(chan struct{}, 100)
	skip := true
	c, err := controller.NewTypedUnmanaged("notfound", controller.Options{
		SkipNameValidation: &skip,
		LogConstructor:     func(*reconcile.Request) logr.Logger { return logr.Discard() },
		Reconciler: reconcile.Func(func(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
			select {
			case passes <- struct{}{}:
			default:
			}
			return rec.Reconcile(ctx, req)
		}),
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Watch(source.Func(func(_ context.Context, q workqueue.TypedRateLimitingInterface[reconcile.Request]) error {
		q.Add(gone)
		return nil
	})); err != nil {
		t.Fatal(err)
	}
	stopped := make(chan error, 1)
	go func() { stopped <- c.Start(ctx) }()
	defer func() {
		cancel()
		if err := <-stopped; err != nil {
			t.Error(err)
		}
	}()
	<-passes
	select {
	case <-passes:
		return true
	case <-time.After(wait):
		return false
	}
}

// cloud notes what was deleted.
type cloud struct{ deleted []string }

func (c *cloud) Delete(_ context.Context, _, name string) error {
	c.deleted = append(c.deleted, name)
	return nil
}

// Form (b): the Secret that the deletion reads is gone before the application.
func TestDeletionWithoutTheSecret(t *testing.T) {
	cfg := proof.Server(t)
	c := proof.Client(t)
	namespace := proof.Namespace(t, cfg)
	clientset, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		t.Fatal(err)
	}
	external := &cloud{}
	cases := map[string]struct {
		rec  reconcile.Reconciler
		ends bool
	}{
		"bad-inline":     {&bad.CloudReconciler{Client: c, Cloud: external}, false},
		"bad-split":      {&bad.SplitReconciler{Client: c, Cloud: external}, false},
		"bad-live-first": {&bad.LiveFirstReconciler{Client: c, Cloud: external}, false},
		"bad-cleanup":    {&bad.CleanupReconciler{Client: c, Clientset: clientset, Cloud: external}, false},
		"bad-scope":      {&bad.ScopeReconciler{Client: c, Cloud: external}, false},
		"good-scope":     {&good.ScopeReconciler{Client: c, Cloud: external}, true},
		"good-split":     {&good.CloudReconciler{Client: c, Cloud: external}, true},
		"good-shared":    {&good.SharedReconciler{Client: c, Cloud: external}, true},
	}
	for name, test := range cases {
		t.Run(name, func(t *testing.T) {
			app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{
				Namespace:  namespace,
				Name:       name,
				Finalizers: []string{bad.Finalizer},
			}}
			app.Spec.SecretName = "credentials"
			if err := c.Create(t.Context(), app); err != nil {
				t.Fatal(err)
			}
			if err := c.Delete(t.Context(), app); err != nil {
				t.Fatal(err)
			}
			key := client.ObjectKeyFromObject(app)
			for pass := range 3 {
				_, err := test.rec.Reconcile(t.Context(), reconcile.Request{NamespacedName: key})
				if failed := err != nil; failed == test.ends {
					t.Errorf("pass %d ended with %v", pass, err)
				}
			}
			err := c.Get(t.Context(), key, &demov1.Foo{})
			if ended := apierrors.IsNotFound(err); ended != test.ends {
				t.Errorf("after three passes the read of the application ends with %v", err)
			}
		})
	}
}
