package reconcilectx_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	shopv1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/reconcilectx/bad"
	badledger "github.com/ctrlvet/ctrlvet/testdata/rules/reconcilectx/bad/ledger"
	"github.com/ctrlvet/ctrlvet/testdata/rules/reconcilectx/good"
	goodledger "github.com/ctrlvet/ctrlvet/testdata/rules/reconcilectx/good/ledger"
)

const (
	// brief is how long is waited for calls that may hang.
	brief = 300 * time.Millisecond
	// patience is how long is waited for calls that must end; a busy machine may be slow.
	patience = 30 * time.Second
)

// TestBadIgnoresCancellation calls every method of the bad operator with a
// cancelled context: each does its work as if nothing had happened, or hangs.
func TestBadIgnoresCancellation(t *testing.T) {
	for name, outcome := range runAll(t, brief, func(c clients) any {
		return &bad.Reconciler{
			Client: c.client, Reader: c.client, Store: c.client, Clientset: c.clientset, Dynamic: c.dynamic,
			Discovery: c.clientset.Discovery(), HTTP: c.http, URL: c.url, Book: &badledger.Memory{},
		}
	}) {
		if outcome.done && outcome.err != nil {
			t.Errorf("%s ended with %v, want success or no end", name, outcome.err)
		}
	}
}

// TestGoodStops calls the correct twins: each ends with the context's error.
func TestGoodStops(t *testing.T) {
	for name, outcome := range runAll(t, patience, func(c clients) any {
		return &good.Reconciler{
			Client: c.client, Reader: c.client, Store: c.client, Clientset: c.clientset, Dynamic: c.dynamic,
			Discovery: c.clientset.Discovery(), HTTP: c.http, URL: c.url, Book: &goodledger.Memory{},
		}
	}) {
		if !outcome.done {
			t.Errorf("%s goes on", name)
		} else if !cancelled(outcome.err) {
			t.Errorf("%s ended with %v, want the context's error", name, outcome.err)
		}
	}
}

// TestKeeperGoesOn calls what must do its work although the context is done.
func TestKeeperGoesOn(t *testing.T) {
	for name, outcome := range runAll(t, patience, func(c clients) any {
		return &good.Keeper{Reconciler: &good.Reconciler{Client: c.client, Clientset: c.clientset}}
	}) {
		if !outcome.done || outcome.err != nil {
			t.Errorf("%s: done %v, error %v, want success", name, outcome.done, outcome.err)
		}
	}
}

// TestForms calls one method for each form, and its twin, with a cancelled context.
func TestForms(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { serve(w, r, nil) }))
	t.Cleanup(server.Close)
	for form, run := range map[string]struct {
		bad  func(*bad.Reconciler, context.Context) error
		good func(*good.Reconciler, context.Context) error
	}{
		"background": {(*bad.Reconciler).ListPods, (*good.Reconciler).ListPods},
		"unnamed": {
			func(b *bad.Reconciler, ctx context.Context) error { return b.SyncHandler(ctx, "shop/web") },
			func(g *good.Reconciler, ctx context.Context) error { return g.SyncHandler(ctx, "shop/web") },
		},
		"carried": {(*bad.Reconciler).CarriedContext, (*good.Reconciler).CarriedContext},
		"helpers": {(*bad.Reconciler).HelpersContext, (*good.Reconciler).HelpersContext},
	} {
		c := newClients(t, server) // what one form deletes, another reads
		if err := run.bad(&bad.Reconciler{Client: c.client}, ctx); err != nil {
			t.Errorf("%s: bad ended with %v, want success", form, err)
		}
		if err := run.good(&good.Reconciler{Client: c.client}, ctx); !cancelled(err) {
			t.Errorf("%s: good ended with %v, want the context's error", form, err)
		}
	}
}

// TestReached calls reconciles with a cancelled context: what bad hands its work to goes on,
// and what good does ends.
func TestReached(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	req := reconcile.Request{NamespacedName: types.NamespacedName{Namespace: "shop", Name: "web"}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { serve(w, r, nil) }))
	t.Cleanup(server.Close)
	c := newClients(t, server).client
	for name, r := range map[string]reconcile.Reconciler{"bad": &bad.ReachedReconciler{Pods: &bad.PodKeeper{Client: c}}, "bad steps": &bad.StepsReconciler{Client: c}} {
		if _, err := r.Reconcile(ctx, req); err != nil {
			t.Errorf("%s: %v, want success", name, err)
		}
	}
	if _, err := (&good.ReachedReconciler{Pods: &good.PodKeeper{Client: newClients(t, server).client}}).Reconcile(ctx, req); !cancelled(err) {
		t.Errorf("good: %v, want the context's error", err)
	}
	if _, err := (&good.StepsReconciler{Client: c}).Reconcile(ctx, req); err != nil {
		t.Errorf("good steps: %v", err)
	}
}

// TestEnds calls reconciles that clean up, with a cancelled context.
func TestEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	req := reconcile.Request{NamespacedName: types.NamespacedName{Namespace: "shop", Name: "web"}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { serve(w, r, nil) }))
	t.Cleanup(server.Close)
	if _, err := (&bad.EndsReconciler{Client: newClients(t, server).client}).Reconcile(ctx, req); err != nil {
		t.Errorf("bad: %v, want success", err)
	}
	if _, err := (&good.EndsReconciler{Client: newClients(t, server).client}).Reconcile(ctx, req); !cancelled(err) {
		t.Errorf("good: %v, want the context's error", err)
	}
	if _, err := (&good.HoldReconciler{Client: newClients(t, server).client}).Reconcile(ctx, req); !cancelled(err) {
		t.Errorf("good: %v, want the context's error", err)
	}
}

// TestAcross calls reconciles that ask a package of helpers, with a cancelled context.
func TestAcross(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	req := reconcile.Request{NamespacedName: types.NamespacedName{Name: "web"}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { serve(w, r, nil) }))
	t.Cleanup(server.Close)
	c := newClients(t, server).client
	if _, err := (&bad.AcrossReconciler{Client: c}).Reconcile(ctx, req); err != nil {
		t.Errorf("bad: %v, want success", err)
	}
	if _, err := bad.Collect(ctx, c); err != nil {
		t.Errorf("bad: %v, want success", err)
	}
	if _, err := (&good.AcrossReconciler{Client: c}).Reconcile(ctx, req); !cancelled(err) {
		t.Errorf("good: %v, want the context's error", err)
	}
	if _, err := (&good.AcrossQuiet{Client: c}).Reconcile(ctx, req); err != nil {
		t.Errorf("good: %v", err)
	}
	for _, err := range []error{good.Prompt(ctx, c), good.NoContext(c)} {
		if err != nil {
			t.Errorf("good: %v", err)
		}
	}
}

// TestTwins makes sure that every bad method has a good twin.
func TestTwins(t *testing.T) {
	b, g := reflect.TypeFor[*bad.Reconciler](), reflect.TypeFor[*good.Reconciler]()
	for i := range b.NumMethod() {
		if _, ok := g.MethodByName(b.Method(i).Name); !ok {
			t.Errorf("%s has no good twin", b.Method(i).Name)
		}
	}
}

func cancelled(err error) bool {
	return wait.Interrupted(err) || err != nil && strings.Contains(err.Error(), "context canceled")
}

type outcome struct {
	done bool
	err  error
}

// runAll calls the methods of an operator with a cancelled context, each with
// clients of its own.
func runAll(t *testing.T, wait time.Duration, operator func(c clients) any) map[string]outcome {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	over := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { serve(w, r, over) }))
	t.Cleanup(func() {
		close(over)
		server.CloseClientConnections() // of what goes on
		server.Close()
	})
	outcomes := map[string]outcome{}
	for i := range reflect.TypeOf(operator(clients{clientset: &kubernetes.Clientset{}})).NumMethod() {
		value := reflect.ValueOf(operator(newClients(t, server)))
		name := value.Type().Method(i).Name
		if promoted(value.Type().Elem(), name) {
			continue
		}
		result := make(chan error, 1)
		go func() { result <- call(ctx, t, name, value.Method(i).Interface()) }()
		select {
		case err := <-result:
			outcomes[name] = outcome{done: true, err: err}
		case <-time.After(wait):
			outcomes[name] = outcome{}
		}
	}
	if len(outcomes) == 0 {
		t.Fatal("nothing to run")
	}
	return outcomes
}

func promoted(structType reflect.Type, name string) bool {
	for i := range structType.NumField() {
		if field := structType.Field(i); field.Anonymous {
			if _, ok := field.Type.MethodByName(name); ok {
				return true
			}
		}
	}
	return false
}

// call runs one method with what its signature asks for, and makes an error
// of a result that tells one by other means.
func call(ctx context.Context, t *testing.T, name string, method any) error {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}}
	switch run := method.(type) {
	case func(context.Context) error:
		return run(ctx)
	case func(context.Context, string) error:
		return run(ctx, "shop/web")
	case func(context.Context, ctrl.Request) (ctrl.Result, error):
		_, err := run(ctx, ctrl.Request{NamespacedName: client.ObjectKeyFromObject(pod)})
		return err
	case func(context.Context, client.Object) []reconcile.Request:
		if len(run(ctx, pod)) == 0 {
			return context.Canceled
		}
	case func() handler.EventHandler:
		queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[reconcile.Request]())
		defer queue.ShutDown()
		run().Create(ctx, event.CreateEvent{Object: pod}, queue)
		if queue.Len() == 0 {
			return context.Canceled
		}
	case func(context.Context, admission.Request) admission.Response:
		request := admission.Request{}
		request.Namespace, request.Name = pod.Namespace, pod.Name
		if response := run(ctx, request); !response.Allowed {
			return errors.New(response.Result.Message)
		}
	case func(context.Context, func(context.Context, string) error) error:
		late := errors.New("not seen in time")
		if err := run(ctx, func(context.Context, string) error { return late }); err != late { //nolint:errorlint // a joined one says that more failed
			return err
		}
	case func(context.Context, client.FieldIndexer) error:
		return run(ctx, indexer{})
	case func(context.Context, ctrl.Manager) error:
		return run(ctx, setupManager{})
	case func(<-chan struct{}, func(func(context.Context) error) error) error:
		signals := make(chan struct{})
		defer close(signals)
		return run(signals, func(work func(context.Context) error) error { return work(ctx) })
	default:
		t.Errorf("no way to run %s, a %T", name, method)
	}
	return nil
}

// indexer takes every index.
type indexer struct{}

func (indexer) IndexField(ctx context.Context, _ client.Object, _ string, _ client.IndexerFunc) error {
	return ctx.Err()
}

// setupManager is as much of a manager as SetupWithManager asks for.
type setupManager struct{ manager.Manager }

func (setupManager) GetFieldIndexer() client.FieldIndexer { return indexer{} }

func (setupManager) GetAPIReader() client.Reader { return fake.NewClientBuilder().Build() }

type clients struct {
	client    client.Client
	clientset *kubernetes.Clientset
	dynamic   dynamic.Interface
	http      *http.Client
	url       string
}

// newClients returns a fake client that looks at its context first, as the
// real one does, and real clients of a server.
func newClients(t *testing.T, server *httptest.Server) clients {
	t.Helper()
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{clientgoscheme.AddToScheme, shopv1.AddToScheme} {
		if err := add(scheme); err != nil {
			t.Fatal(err)
		}
	}
	meta := metav1.ObjectMeta{Namespace: "shop", Name: "web"}
	held := metav1.ObjectMeta{Namespace: "shop", Name: "held"}
	builder := fake.NewClientBuilder().WithScheme(scheme).WithStatusSubresource(&shopv1.Foo{}).
		WithObjects(&corev1.Pod{ObjectMeta: meta}, &corev1.Pod{ObjectMeta: held}, &shopv1.Foo{ObjectMeta: meta})

	config := &rest.Config{Host: server.URL}
	clientset, err := kubernetes.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	dynamicClient, err := dynamic.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	return clients{
		client:    interceptor.NewClient(builder.Build(), lookAtContext),
		clientset: clientset,
		dynamic:   dynamicClient,
		http:      server.Client(),
		url:       server.URL,
	}
}

// serve answers with a pod, whatever the request asks for; a watch ends with
// the request, or when all is over.
func serve(w http.ResponseWriter, r *http.Request, over <-chan struct{}) {
	w.Header().Set("Content-Type", "application/json")
	switch {
	case r.URL.Query().Has("watch"):
		w.(http.Flusher).Flush()
		select {
		case <-r.Context().Done():
		case <-over:
		}
	case strings.HasSuffix(r.URL.Path, "/pods"):
		w.Write([]byte(`{"apiVersion":"v1","kind":"PodList","metadata":{"resourceVersion":"7"},"items":[]}`))
	case strings.HasSuffix(r.URL.Path, "/nodes"):
		w.Write([]byte(`{"apiVersion":"v1","kind":"NodeList","metadata":{"resourceVersion":"7"},"items":[{"metadata":{"name":"web"}}]}`))
	case strings.HasSuffix(r.URL.Path, "/nodes/web"):
		w.Write([]byte(`{"apiVersion":"v1","kind":"Node","metadata":{"name":"web"}}`))
	case strings.HasSuffix(r.URL.Path, "/version"):
		w.Write([]byte(`{"major":"1","minor":"37"}`))
	default:
		w.Write([]byte(`{"apiVersion":"v1","kind":"Pod","metadata":{"namespace":"shop","name":"web"}}`))
	}
}

// lookAtContext lets a call fail when its context is done.
var lookAtContext = interceptor.Funcs{
	Get: func(ctx context.Context, c client.WithWatch, key client.ObjectKey, obj client.Object, opts ...client.GetOption) error {
		return either(ctx, func() error { return c.Get(ctx, key, obj, opts...) })
	},
	List: func(ctx context.Context, c client.WithWatch, list client.ObjectList, opts ...client.ListOption) error {
		return either(ctx, func() error { return c.List(ctx, list, opts...) })
	},
	Create: func(ctx context.Context, c client.WithWatch, obj client.Object, opts ...client.CreateOption) error {
		return either(ctx, func() error { return c.Create(ctx, obj, opts...) })
	},
	Update: func(ctx context.Context, c client.WithWatch, obj client.Object, opts ...client.UpdateOption) error {
		return either(ctx, func() error { return c.Update(ctx, obj, opts...) })
	},
	Patch: func(ctx context.Context, c client.WithWatch, obj client.Object, patch client.Patch, opts ...client.PatchOption) error {
		return either(ctx, func() error { return c.Patch(ctx, obj, patch, opts...) })
	},
	Apply: func(ctx context.Context, c client.WithWatch, obj runtime.ApplyConfiguration, opts ...client.ApplyOption) error {
		return either(ctx, func() error { return c.Apply(ctx, obj, opts...) })
	},
	Delete: func(ctx context.Context, c client.WithWatch, obj client.Object, opts ...client.DeleteOption) error {
		return either(ctx, func() error { return c.Delete(ctx, obj, opts...) })
	},
	DeleteAllOf: func(ctx context.Context, c client.WithWatch, obj client.Object, opts ...client.DeleteAllOfOption) error {
		return either(ctx, func() error { return c.DeleteAllOf(ctx, obj, opts...) })
	},
	SubResourceCreate: func(ctx context.Context, c client.Client, name string, obj, sub client.Object, opts ...client.SubResourceCreateOption) error {
		return either(ctx, func() error { return c.SubResource(name).Create(ctx, obj, sub, opts...) })
	},
	SubResourceUpdate: func(ctx context.Context, c client.Client, name string, obj client.Object, opts ...client.SubResourceUpdateOption) error {
		return either(ctx, func() error { return c.SubResource(name).Update(ctx, obj, opts...) })
	},
	SubResourcePatch: func(ctx context.Context, c client.Client, name string, obj client.Object, patch client.Patch, opts ...client.SubResourcePatchOption) error {
		return either(ctx, func() error { return c.SubResource(name).Patch(ctx, obj, patch, opts...) })
	},
}

func either(ctx context.Context, call func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return call()
}
