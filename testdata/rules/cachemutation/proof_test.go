package cachemutation_test

import (
	"context"
	"os"
	"os/exec"
	"reflect"
	"strings"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/rules/cachemutation/bad"
	badnocopy "github.com/ctrlvet/ctrlvet/testdata/rules/cachemutation/bad/nocopy"
	"github.com/ctrlvet/ctrlvet/testdata/rules/cachemutation/good"
	goodnocopy "github.com/ctrlvet/ctrlvet/testdata/rules/cachemutation/good/nocopy"
)

// detectorVariable turns client-go's mutation detector on. The library reads
// it when the package is initialised, so the tests run themselves again.
const detectorVariable = "KUBE_CACHE_MUTATION_DETECTOR"

// detecting reports whether the detector is on. If not, it runs the test again
// in a process where it is.
func detecting(t *testing.T) bool {
	t.Helper()
	if os.Getenv(detectorVariable) != "" {
		return true
	}
	output, err := again("-test.run=^"+t.Name()+"$", "-test.v").CombinedOutput()
	if err != nil || !strings.Contains(string(output), "--- PASS: "+t.Name()+" ") {
		t.Errorf("with the mutation detector: %v\n%s", err, output)
	}
	return false
}

// again is this test binary with the detector turned on.
func again(arguments ...string) *exec.Cmd {
	command := exec.Command(os.Args[0], arguments...)
	command.Env = append(os.Environ(), detectorVariable+"=true")
	return command
}

// TestBadIsDetected executes every exported method of the bad operator: after
// each, client-go's detector finds an object of the cache altered.
func TestBadIsDetected(t *testing.T) {
	if !detecting(t) {
		return
	}
	f := newFixture(t, bad.NewScheme)
	controller := bad.NewController()
	f.runAll(t, true, controller)
	f.runAll(t, true, bad.NewGallery(controller))
	f.runAll(t, true, &bad.Reconciler{Cache: f.managerCache(t, nil)})
	f.runAll(t, true, &badnocopy.Reader{Reader: f.managerCache(t, badnocopy.Options)})
}

// TestGoodIsNotDetected executes the correct twins and everything the rule
// must not report: no object of the cache is altered.
func TestGoodIsNotDetected(t *testing.T) {
	if !detecting(t) {
		return
	}
	f := newFixture(t, good.NewScheme)
	controller := good.NewController()
	f.runAll(t, false, controller)
	f.runAll(t, false, good.NewGallery(controller))
	f.runAll(t, false, &good.Reconciler{Cache: f.managerCache(t, nil)})
	f.runAll(t, false, &good.Reconciler{Cache: f.managerCache(t, good.StripInManager)})
	f.runAll(t, false, &goodnocopy.Reader{Reader: f.managerCache(t, goodnocopy.Options)})
}

// TestTwins makes sure that every bad method has a good twin.
func TestTwins(t *testing.T) {
	for _, pair := range [][2]any{
		{&bad.Controller{}, &good.Controller{}},
		{&bad.Gallery{}, &good.Gallery{}},
		{&bad.Reconciler{}, &good.Reconciler{}},
		{&badnocopy.Reader{}, &goodnocopy.Reader{}},
	} {
		b, g := reflect.TypeOf(pair[0]), reflect.TypeOf(pair[1])
		for i := range b.NumMethod() {
			if _, ok := g.MethodByName(b.Method(i).Name); !ok {
				t.Errorf("%s.%s has no good twin", b, b.Method(i).Name)
			}
		}
	}
}

// runAll calls each exported method of the value and compares the cache
// afterwards. The methods are told apart by their signatures.
func (f *fixture) runAll(t *testing.T, detected bool, value any) {
	t.Helper()
	receiver := reflect.ValueOf(value)
	count := 0
	for i := range receiver.NumMethod() {
		name := receiver.Type().Method(i).Name
		if f.promoted(receiver, name) {
			continue
		}
		count++
		t.Run(reflect.TypeOf(value).Elem().Name()+"."+name, func(t *testing.T) {
			f.reset()
			f.fill(value)
			err := f.call(t, receiver.Method(i).Interface())
			if got := f.altered(t); got != detected {
				t.Errorf("mutation detected: %v, want %v (error of the call: %v)", got, detected, err)
			}
			if err != nil {
				t.Errorf("the call failed: %v", err)
			}
		})
	}
	if count == 0 {
		t.Errorf("%T has no method to run", value)
	}
}

// promoted says whether a method belongs to an embedded field.
func (f *fixture) promoted(receiver reflect.Value, name string) bool {
	structType := receiver.Type().Elem()
	for i := range structType.NumField() {
		if field := structType.Field(i); field.Anonymous {
			if _, ok := field.Type.MethodByName(name); ok {
				return true
			}
		}
	}
	return false
}

// call runs one method with what its signature asks for.
func (f *fixture) call(t *testing.T, method any) error {
	t.Helper()
	ctx := t.Context()
	switch run := method.(type) {
	case func(context.Context, string, string) error:
		return run(ctx, namespace, name)
	case func(context.Context, client.ObjectKey) error:
		return run(ctx, client.ObjectKey{Namespace: namespace, Name: name})
	case func(cache.SharedIndexInformer) error:
		informer := f.podInformer()
		if err := run(informer); err != nil {
			return err
		}
		f.fire(informer)
		return nil
	case func(coreinformers.PodIndexInformer) error:
		informer := f.podInformer()
		if err := run(cache.NewTypedSharedIndexInformer[*corev1.Pod](informer)); err != nil {
			return err
		}
		f.fire(informer)
		return nil
	case func(context.Context, cache.ListerWatcher) error:
		return run(ctx, f.podListWatch())
	case func(context.Context, client.FieldIndexer) error:
		return run(ctx, f.managerCache(t, nil))
	case func() predicate.Predicate:
		p := run()
		p.Create(event.CreateEvent{Object: f.pod})
		p.Update(event.UpdateEvent{ObjectOld: f.oldPod, ObjectNew: f.pod})
		p.Delete(event.DeleteEvent{Object: f.pod})
		p.Generic(event.GenericEvent{Object: f.pod.DeepCopy()})
	case func() predicate.TypedPredicate[*corev1.Pod]:
		p := run()
		p.Create(event.TypedCreateEvent[*corev1.Pod]{Object: f.pod})
		p.Update(event.TypedUpdateEvent[*corev1.Pod]{ObjectOld: f.oldPod, ObjectNew: f.pod})
		p.Delete(event.TypedDeleteEvent[*corev1.Pod]{Object: f.pod})
		p.Generic(event.TypedGenericEvent[*corev1.Pod]{Object: f.pod.DeepCopy()})
	case func() handler.EventHandler:
		queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[reconcile.Request]())
		defer queue.ShutDown()
		h := run()
		h.Create(ctx, event.CreateEvent{Object: f.pod}, queue)
		h.Update(ctx, event.UpdateEvent{ObjectOld: f.oldPod, ObjectNew: f.pod}, queue)
		h.Delete(ctx, event.DeleteEvent{Object: f.pod}, queue)
		h.Generic(ctx, event.GenericEvent{Object: f.pod.DeepCopy()}, queue)
	case func() informers.SharedInformerFactory:
		return f.runFactory(t, run())
	case func() handler.MapFunc:
		run()(ctx, f.pod)
	default:
		t.Fatalf("no way to run a %T", method)
	}
	return nil
}

// runFactory lets a factory fill its own cache.
func (f *fixture) runFactory(t *testing.T, factory informers.SharedInformerFactory) error {
	informer := factory.Core().V1().Pods().Informer()
	factory.StartWithContext(t.Context())
	if !cache.WaitForCacheSync(t.Context().Done(), informer.HasSynced) {
		return t.Context().Err()
	}
	return nil
}

// fire runs the registered handlers as the informer does, with its objects.
func (f *fixture) fire(informer *frozenInformer) {
	for _, h := range informer.handlers {
		h.OnAdd(f.pod, false)
		h.OnUpdate(f.oldPod, f.pod)
		h.OnDelete(f.pod)
		h.OnDelete(cache.DeletedFinalStateUnknown{Key: namespace + "/" + name, Obj: f.pod})
	}
}

// TestDetectorEndsTheProcess shows what a user sees: with the variable set the
// informer itself ends the process within seconds of the change.
func TestDetectorEndsTheProcess(t *testing.T) {
	for _, test := range []struct {
		kind string
		dies bool
	}{{"bad", true}, {"good", false}} {
		t.Run(test.kind, func(t *testing.T) {
			t.Parallel()
			command := again("-test.run=^TestLiveInformer$", "-test.v")
			command.Env = append(command.Env, liveVariable+"="+test.kind)
			output, err := command.CombinedOutput()
			died := err != nil && strings.Contains(string(output), "panic: cache *v1.Pod modified")
			if died != test.dies {
				t.Errorf("died: %v, want %v\n%s", died, test.dies, output)
			}
			if test.dies && !strings.Contains(string(output), "CACHE *v1.Pod[0] ALTERED!") {
				t.Errorf("the detector did not name the object:\n%s", output)
			}
			if !test.dies && err != nil {
				t.Errorf("%v\n%s", err, output)
			}
		})
	}
}

const liveVariable = "CTRLVET_PROOF_LIVE"

// TestLiveInformer is the process that TestDetectorEndsTheProcess starts.
func TestLiveInformer(t *testing.T) {
	kind := os.Getenv(liveVariable)
	if kind == "" {
		t.Skip("started by TestDetectorEndsTheProcess")
	}
	clientset, factory := newClientset()
	pods := factory.Core().V1().Pods()
	informer := pods.Informer()
	factory.StartWithContext(t.Context())
	if !cache.WaitForCacheSync(t.Context().Done(), informer.HasSynced) {
		t.Fatal("not synced")
	}
	run := (&good.Controller{Client: clientset, Pods: pods.Lister()}).MarkReviewed
	if kind == "bad" {
		run = (&bad.Controller{Client: clientset, Pods: pods.Lister()}).MarkReviewed
	}
	if err := run(t.Context(), namespace, name); err != nil {
		t.Fatal(err)
	}
	// The detector compares once a second.
	wait := 2500 * time.Millisecond
	if kind == "bad" {
		wait = time.Minute // it ends the process
	}
	time.Sleep(wait)
	if _, err := pods.Lister().List(labels.Everything()); err != nil {
		t.Fatal(err)
	}
}
