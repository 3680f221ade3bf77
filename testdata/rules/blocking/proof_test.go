// Package blocking_test gives one worker two objects: while the first one waits,
// the second is not handled in time.
package blocking_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/blocking/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/blocking/good"
)

// patience is how long the second object of a bad one, which needs no time itself,
// is waited for.
const patience = 500 * time.Millisecond

// limit is how long what does not wait may take on a busy machine. The bad ones
// wait longer.
const limit = 25 * time.Second

// A waiting is what a reconcile of an object does, and the phase the object is in.
type waiting[R any] struct {
	phase string
	wait  func(r R, ctx context.Context, app *demov1.Foo, req ctrl.Request) error
}

// badCases are what lets the second object wait, by the name of the first.
var badCases = map[string]waiting[*bad.Reconciler]{
	"starting": {"", func(r *bad.Reconciler, ctx context.Context, _ *demov1.Foo, req ctrl.Request) error {
		_, err := r.Reconcile(ctx, req)
		return err
	}},
	"delay": {"Ready", func(r *bad.Reconciler, _ context.Context, _ *demov1.Foo, _ ctrl.Request) error { r.Wait(); return nil }},
	"after": {"Ready", func(r *bad.Reconciler, _ context.Context, _ *demov1.Foo, _ ctrl.Request) error {
		r.WaitAfter()
		return nil
	}},
	"poll": {"Ready", func(r *bad.Reconciler, ctx context.Context, app *demov1.Foo, _ ctrl.Request) error {
		return r.Poll(ctx, app)
	}},
	"stop": {"Ready", func(r *bad.Reconciler, ctx context.Context, _ *demov1.Foo, req ctrl.Request) error {
		r.PollUntilStop(ctx, req)
		return nil
	}},
	"sync": {"Ready", func(r *bad.Reconciler, ctx context.Context, _ *demov1.Foo, _ ctrl.Request) error { return r.Sync(ctx) }},
	"http": {"Ready", func(r *bad.Reconciler, _ context.Context, _ *demov1.Foo, _ ctrl.Request) error { return r.Ask() }},
	"request": {"Ready", func(r *bad.Reconciler, ctx context.Context, _ *demov1.Foo, _ ctrl.Request) error {
		return r.Request(ctx)
	}},
	"client": {"Ready", func(r *bad.Reconciler, _ context.Context, _ *demov1.Foo, _ ctrl.Request) error {
		return bad.Fetch(r.URL)
	}},
	"background": {"Ready", func(r *bad.Reconciler, _ context.Context, _ *demov1.Foo, _ ctrl.Request) error {
		return bad.FetchAll(r.URL)
	}},
}

func TestSecondObjectWaits(t *testing.T) {
	for name, c := range badCases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := bad.NewReconciler(newClient(t, name, c.phase))
			r.Informer, r.URL = neverSynced(), slowServer(t).URL
			if secondHandled(t, first(c, r, r.Client, name, r), name, patience) {
				t.Error("the second object was handled while the first one waited")
			}
		})
	}
}

func TestSecondObjectIsHandled(t *testing.T) {
	for _, name := range []string{"starting", "delay", "background", "retry"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := good.NewReconciler(newClient(t, name, badCases[name].phase))
			if !secondHandled(t, r, name, limit) {
				t.Error("the second object was not handled in time")
			}
		})
	}
}

// goodCases are the correct twins of what waits.
var goodCases = map[string]waiting[*good.Reconciler]{
	"after": {"Ready", func(r *good.Reconciler, ctx context.Context, _ *demov1.Foo, _ ctrl.Request) error {
		r.WaitAfter(ctx)
		return nil
	}},
	"poll": {"Ready", func(r *good.Reconciler, ctx context.Context, app *demov1.Foo, _ ctrl.Request) error {
		return r.Poll(ctx, app)
	}},
	"sync": {"Ready", func(r *good.Reconciler, ctx context.Context, _ *demov1.Foo, _ ctrl.Request) error { return r.Sync(ctx) }},
	"request": {"Ready", func(r *good.Reconciler, ctx context.Context, _ *demov1.Foo, _ ctrl.Request) error {
		return r.Request(ctx)
	}},
	"client": {"Ready", func(r *good.Reconciler, ctx context.Context, _ *demov1.Foo, _ ctrl.Request) error {
		ctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		return good.Fetch(ctx, r.URL)
	}},
}

// TestPing: nobody listens, which the machine itself says at once.
func TestPing(t *testing.T) {
	if err := good.Ping(t.TempDir() + "/none"); err == nil {
		t.Error("somebody has answered")
	}
}

// TestGoodEnds runs the correct twins: each ends, at the latest after its own limit.
func TestGoodEnds(t *testing.T) {
	for name, c := range goodCases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := good.NewReconciler(newClient(t, name, c.phase))
			r.Informer, r.URL = neverSynced(), slowServer(t).URL
			if !ends(limit, func() { first(c, r, r.Client, name, r).Reconcile(t.Context(), request(name)) }) {
				t.Error("still waiting")
			}
		})
	}
}

// TestManyWorkers: of two workers one may sleep, and the other handles the second object
// meanwhile.
func TestManyWorkers(t *testing.T) {
	c := newClient(t, "sleeper", "Ready")
	var app demov1.Foo
	if err := c.Get(t.Context(), request("sleeper").NamespacedName, &app); err != nil {
		t.Fatal(err)
	}
	app.Spec.Paused = true
	if err := c.Update(t.Context(), &app); err != nil {
		t.Fatal(err)
	}
	r := &good.ManyReconciler{Client: c}
	sleeps := make(chan error, 1)
	go func() {
		_, err := r.Reconcile(t.Context(), request("sleeper"))
		sleeps <- err
	}()
	if _, err := r.Reconcile(t.Context(), request("second")); err != nil {
		t.Error(err)
	}
	if err := <-sleeps; err != nil {
		t.Error(err)
	}
}

// first returns a reconciler that does what the case says with the first object,
// and with others what r does.
func first[R any](c waiting[R], r R, reader client.Client, name string, others reconcile.Reconciler) reconcile.Func {
	return func(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
		if req.Name != name {
			return others.Reconcile(ctx, req)
		}
		var app demov1.Foo
		if err := reader.Get(ctx, req.NamespacedName, &app); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, c.wait(r, ctx, &app, req)
	}
}

// secondHandled runs one worker over a queue with two objects.
func secondHandled(t *testing.T, r reconcile.Reconciler, first string, wait time.Duration) bool {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	queue := workqueue.NewTyped[string]()
	queue.Add(first)
	queue.Add("second")
	handled := make(chan string, 2)
	go func() {
		for range 2 {
			name, _ := queue.Get()
			r.Reconcile(ctx, request(name))
			handled <- name
		}
	}()
	deadline := time.After(wait)
	for {
		select {
		case name := <-handled:
			if name == "second" {
				return true
			}
		case <-deadline:
			return false
		}
	}
}

func request(name string) ctrl.Request {
	return ctrl.Request{NamespacedName: types.NamespacedName{Namespace: "shop", Name: name}}
}

// newClient has an object that waits, in its phase, and one that has nothing to
// wait for. For the poll the object is not found to be ready.
func newClient(t *testing.T, name, phase string) client.Client {
	t.Helper()
	scheme := runtime.NewScheme()
	if err := demov1.AddToScheme(scheme); err != nil {
		t.Fatal(err)
	}
	object := func(name, phase string) *demov1.Foo {
		return &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: name}, Status: demov1.FooStatus{Phase: demov1.FooPhase(phase)}}
	}
	c := fake.NewClientBuilder().WithScheme(scheme).WithObjects(object(name, phase), object("second", "Ready")).Build()
	if name == "poll" {
		return &turning{Client: c}
	}
	return c
}

// turning finds the object ready at the first look and never again.
type turning struct {
	client.Client
	looked bool
}

func (c *turning) Get(ctx context.Context, key client.ObjectKey, obj client.Object, opts ...client.GetOption) error {
	if err := c.Client.Get(ctx, key, obj, opts...); err != nil {
		return err
	}
	if app := obj.(*demov1.Foo); key.Name == "poll" {
		if c.looked {
			app.Status.Phase = "Starting"
		}
		c.looked = true
	}
	return ctx.Err()
}

// neverSynced is an informer that nobody has started.
func neverSynced() cache.SharedIndexInformer {
	return cache.NewSharedIndexInformer(&cache.ListWatch{}, &corev1.Pod{}, 0, cache.Indexers{})
}

// slowServer takes connections and does not answer.
func slowServer(t *testing.T) *httptest.Server {
	t.Helper()
	stop := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-stop }))
	t.Cleanup(func() {
		close(stop)
		server.CloseClientConnections()
	})
	return server
}

func ends(limit time.Duration, run func()) bool {
	done := make(chan struct{})
	go func() {
		defer close(done)
		run()
	}()
	select {
	case <-done:
		return true
	case <-time.After(limit):
		return false
	}
}

func pod(name string) *corev1.Pod { return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: name}} }

// TestSlowPredicate measures what a predicate costs the informer.
func TestSlowPredicate(t *testing.T) {
	funcs := new(bad.Recorder).Slow()
	if ends(patience, func() { funcs.Create(event.CreateEvent{Object: pod("web")}) }) {
		t.Error("the predicate did not wait")
	}
	handler := new(bad.Recorder).Later(func(any) {})
	if ends(patience, func() { handler.OnAdd(pod("web"), false) }) {
		t.Error("the handler did not wait")
	}
}

// TestFirst: nothing is waited for where the first pass can read.
func TestFirst(t *testing.T) {
	if _, err := (&good.First{Client: newClient(t, "shop", "Ready")}).Reconcile(t.Context(), request("shop")); err != nil {
		t.Error(err)
	}
}
