// Package sharedstate_test runs the bad and the good code in many goroutines at
// once. A concurrent map access ends the whole process, so that is done in a
// child process.
package sharedstate_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	goruntime "runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	admissionv1 "k8s.io/api/admission/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/sharedstate/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/sharedstate/good"
)

const childVariable = "SHAREDSTATE_CHILD"

// TestBadMapsEndTheProcess shows that each unlocked use of a map ends the
// process, and with which words.
func TestBadMapsEndTheProcess(t *testing.T) {
	for name := range badUses(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out, err := child(t, "bad "+name)
			if err == nil {
				t.Fatalf("survived, want a fatal error\n%s", out)
			}
			if !strings.Contains(out, "fatal error: concurrent map ") {
				t.Errorf("ended without the fatal error:\n%s", out)
			}
		})
	}
}

// TestGoodMapsLive runs the locked twins in the same way.
func TestGoodMapsLive(t *testing.T) {
	for name := range goodUses(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if out, err := child(t, "good "+name); err != nil {
				t.Errorf("ended with %v\n%s", err, out)
			}
		})
	}
}

// TestChild is what the child processes run: one use, in eight goroutines. The
// bad ones get all the time they need, the good ones two seconds.
func TestChild(t *testing.T) {
	which := os.Getenv(childVariable)
	if which == "" {
		t.Skip("only in a child process")
	}
	useThreads(t)
	patience, uses := time.Minute, badUses(t)
	kind, name, _ := strings.Cut(which, " ")
	if kind == "good" {
		patience, uses = 2*time.Second, goodUses(t)
	}
	deadline := time.Now().Add(patience)
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			for i := worker; time.Now().Before(deadline); i++ {
				uses[name](i)
			}
		})
	}
	group.Wait()
}

// useThreads lets goroutines run in threads, also on a machine with one core: only
// threads can meet within one use of a map, or between the two words of a string.
func useThreads(t *testing.T) {
	before := goruntime.GOMAXPROCS(max(4, goruntime.NumCPU()))
	t.Cleanup(func() { goruntime.GOMAXPROCS(before) })
}

func child(t *testing.T, which string) (string, error) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestChild$", "-test.count=1")
	cmd.Env = append(os.Environ(), childVariable+"="+which)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func claim(i int) types.NamespacedName {
	return types.NamespacedName{Namespace: "shop", Name: strconv.Itoa(i % 64)}
}

func request(i int) ctrl.Request { return ctrl.Request{NamespacedName: claim(i)} }

// badUses are the bad uses, each to be called with a number that grows.
func badUses(t *testing.T) map[string]func(i int) {
	registry := bad.NewRegistry()
	counting := &bad.CountingReconciler{Client: reader{}, Seen: map[types.NamespacedName]int64{}}
	tuned := &bad.TunedReconciler{Attempts: map[string]int{}}
	pausing := &bad.PausingReconciler{Client: reader{}, Paused: sets.New[string]()}
	wanted := pausing.Wanted()
	intake, answers := &bad.Intake{Kinds: map[string]int{}}, &bad.Answers{Asked: map[string]int{}}
	return map[string]func(i int){
		"read":      func(i int) { registry.Bind(claim(i), "a"); registry.Claims("a") },
		"change":    func(i int) { registry.Bind(claim(i), "a"); registry.Release(claim(i)) },
		"read lock": func(i int) { registry.Seen(strconv.Itoa(i % 64)) },
		"helper":    func(i int) { registry.Bind(claim(i), "a"); registry.Reset() },
		"reconcile": func(i int) { reconcileOnce(t, counting, i) },
		"tuned":     func(i int) { reconcileOnce(t, tuned, i) },
		"watch":     func(i int) { reconcileOnce(t, pausing, i); wanted.Create(event.CreateEvent{Object: object(i)}) },
		"sweep":     sweep(registry),
		"queue":     func(int) { (&bad.Controller{Queue: fullQueue(), Retries: map[string]int{}}).Run(t.Context(), 8) },
		"webhook":   func(i int) { intake.Handle(t.Context(), admitted(i)) },
		"server":    func(i int) { answers.ServeHTTP(httptest.NewRecorder(), asked(i)) },
		"filter":    filtered(t, bad.NewDeliveries),
	}
}

// An informer keeps the handler that it is given.
type informer struct {
	cache.SharedIndexInformer
	handler cache.ResourceEventHandler
}

func (inf *informer) AddEventHandler(h cache.ResourceEventHandler) (cache.ResourceEventHandlerRegistration, error) {
	inf.handler = h
	return nil, nil
}

// filtered lets pods be watched while events about others come in.
func filtered[D interface{ Watch(name string) }](t *testing.T, make func(cache.SharedIndexInformer, func(any)) (D, error)) func(i int) {
	inf := &informer{}
	d, err := make(inf, func(any) {})
	if err != nil {
		t.Fatal(err)
	}
	return func(i int) {
		d.Watch(strconv.Itoa(i % 64))
		inf.handler.OnAdd(&corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: "shop"}}, false)
	}
}

// sweep lets the registry forget nodes while others are bound.
func sweep(r *bad.Registry) func(i int) {
	return func(i int) {
		if i == 0 {
			go r.Start(context.Background())
		}
		r.Bind(claim(i), strconv.Itoa(i%64))
	}
}

// admitted is what the API server sends to a webhook.
func admitted(i int) admission.Request {
	return admission.Request{AdmissionRequest: admissionv1.AdmissionRequest{Name: "shop", Kind: metav1.GroupVersionKind{Kind: strconv.Itoa(i % 64)}}}
}

// asked is a request for one of some paths.
func asked(i int) *http.Request {
	return httptest.NewRequest(http.MethodGet, "/"+strconv.Itoa(i%64), nil)
}

func goodUses(t *testing.T) map[string]func(i int) {
	registry := good.NewRegistry(nil)
	amounts := good.NewAmounts()
	counting := good.NewCountingReconciler(reader{})
	pausing := &good.PausingReconciler{Client: reader{}, Paused: sets.New[string]()}
	go registry.Start(t.Context())
	roles := good.NewRoles()
	intake, answers := &good.Intake{Kinds: map[string]int{}}, good.Answers{Asked: map[string]int{"/1": 1}}
	return map[string]func(i int){
		"read":      func(i int) { registry.Bind(claim(i), "a"); registry.Claims("a") },
		"change":    func(i int) { registry.Bind(claim(i), "a"); registry.Release(claim(i)) },
		"element":   func(i int) { roles.Allow("a", strconv.Itoa(i%64)); roles.All("a", "b"); roles.Forget("b") },
		"keyed":     func(i int) { amounts.Set(strconv.Itoa(i%4), strconv.Itoa(i%64), i); amounts.Total(strconv.Itoa(i % 4)) },
		"all":       func(i int) { registry.Bind(claim(i), "a"); registry.ReleaseAll([]types.NamespacedName{claim(i)}) },
		"lock":      func(i int) { registry.Seen(strconv.Itoa(i % 64)); registry.Recent("1") },
		"reconcile": func(i int) { reconcileOnce(t, counting, i) },
		"webhook":   func(i int) { intake.Handle(t.Context(), admitted(i)) },
		"server":    func(i int) { answers.ServeHTTP(httptest.NewRecorder(), asked(i)) },
		"watch":     func(i int) { reconcileOnce(t, pausing, i); pausing.Wanted(object(i)) },
		"filter":    filtered(t, good.NewDeliveries),
	}
}

func reconcileOnce(t *testing.T, r reconcile.Reconciler, i int) {
	if _, err := r.Reconcile(context.Background(), request(i)); err != nil {
		t.Error(err)
	}
}

func object(i int) *demov1.Foo {
	return &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: claim(i).Name}}
}

// reader answers every Get with an object of that name.
type reader struct{ client.Client }

func (reader) Get(_ context.Context, key client.ObjectKey, obj client.Object, _ ...client.GetOption) error {
	obj.SetNamespace(key.Namespace)
	obj.SetName(key.Name)
	if app, ok := obj.(*demov1.Foo); ok {
		app.Spec.Paused = time.Now().UnixNano()%2 == 0
	}
	return nil
}

func (reader) Update(context.Context, client.Object, ...client.UpdateOption) error { return nil }

func fullQueue() workqueue.TypedRateLimitingInterface[string] {
	queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
	go func() {
		for i := 0; ; i++ {
			queue.Add(strconv.Itoa(i))
			if i%1024 == 0 {
				time.Sleep(time.Millisecond)
			}
		}
	}()
	return queue
}

// TestSharedTargets lets two reconciles read at the same time: with a shared
// object or name, one of them works on what the other has put there.
func TestSharedTargets(t *testing.T) {
	for name, c := range map[string]struct {
		reconciler func(client.Client) reconcile.Reconciler
		mixed      bool
	}{
		"bad name":   {func(c client.Client) reconcile.Reconciler { return &bad.NamingReconciler{Client: c} }, true},
		"good name":  {func(c client.Client) reconcile.Reconciler { return &good.NamingReconciler{Client: c} }, false},
		"good value": {func(c client.Client) reconcile.Reconciler { return good.ValueReconciler{Client: c} }, false},
	} {
		t.Run(name, func(t *testing.T) {
			if raceDetector && c.mixed {
				t.Skip("the race detector ends it, as it should: two write the same field")
			}
			if mixed := runTwo(t, c.reconciler(meeting(t))); mixed != c.mixed {
				t.Errorf("a reconcile saw the other's object: %v, want %v", mixed, c.mixed)
			}
		})
	}
}

func runTwo(t *testing.T, r reconcile.Reconciler) bool {
	t.Helper()
	results := make([]ctrl.Result, 2)
	var group sync.WaitGroup
	for i := range results {
		group.Go(func() {
			var err error
			if results[i], err = r.Reconcile(t.Context(), request(i)); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	return results[0].RequeueAfter != 0 || results[1].RequeueAfter != 0
}

// meeting is a client with the objects 0 and 1, whose reads of the first two
// callers end at the same time, one written after the other.
func meeting(t *testing.T) client.Client {
	t.Helper()
	scheme := runtime.NewScheme()
	if err := demov1.AddToScheme(scheme); err != nil {
		t.Fatal(err)
	}
	var turn sync.Mutex
	var both sync.WaitGroup
	both.Add(2)
	arrived := 0
	return interceptor.NewClient(fake.NewClientBuilder().WithScheme(scheme).WithObjects(object(0), object(1), object(2)).Build(), interceptor.Funcs{
		Get: func(ctx context.Context, c client.WithWatch, key client.ObjectKey, obj client.Object, opts ...client.GetOption) error {
			turn.Lock()
			err := c.Get(ctx, key, obj, opts...)
			arrived++
			meet := arrived <= 2
			turn.Unlock()
			if meet {
				both.Done()
				both.Wait()
			}
			return err
		},
	})
}

// What the bad one returns is the map that goes on changing.
func TestReturnedMap(t *testing.T) {
	shared, own := bad.NewCounters(), good.NewCounters()
	before, copied := shared.All(), own.All()
	shared.Count("web")
	own.Count("web")
	if before["web"] != 1 || copied["web"] != 0 {
		t.Errorf("bad: %v, good: %v", before, copied)
	}
}
