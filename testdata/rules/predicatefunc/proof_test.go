// Package predicatefunc_test runs the controllers in a manager, with a real API server.
package predicatefunc_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/config"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/event"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/predicatefunc/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/predicatefunc/good"
)

// short is how long what must not happen is waited for.
const short = 500 * time.Millisecond

// A world is a namespace with a client, and the requests that a reconciler got.
type world struct {
	t         *testing.T
	c         client.Client
	namespace string

	mu   sync.Mutex
	seen map[string]int
}

func newWorld(t *testing.T) *world {
	return &world{t: t, c: proof.Client(t), namespace: proof.Namespace(t, proof.Server(t)), seen: make(map[string]int)}
}

func (w *world) Seen(req reconcile.Request) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seen[req.Name]++
}

func (w *world) count(name string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.seen[name]
}

// start runs a manager with the controllers of setup until the test ends.
func (w *world) start(setup func(mgr ctrl.Manager, c client.Client) error) {
	w.t.Helper()
	mgr, err := ctrl.NewManager(proof.Server(w.t), ctrl.Options{
		Scheme:     proof.Scheme(),
		Cache:      cache.Options{DefaultNamespaces: map[string]cache.Config{w.namespace: {}}},
		Metrics:    metricsserver.Options{BindAddress: "0"},
		Controller: config.Controller{SkipNameValidation: ptr.To(true)},
	})
	if err != nil {
		w.t.Fatal(err)
	}
	if err := setup(mgr, mgr.GetClient()); err != nil {
		w.t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- mgr.Start(w.t.Context()) }()
	w.t.Cleanup(func() {
		if err := <-done; err != nil {
			w.t.Error(err)
		}
	})
	if !mgr.GetCache().WaitForCacheSync(w.t.Context()) {
		w.t.Fatal("no sync")
	}
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) foo(name string) *demov1.Foo {
	foo := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: w.namespace, Name: name}}
	w.must(w.c.Create(w.t.Context(), foo))
	return foo
}

// owned creates an object that belongs to foo, or stands alone.
func (w *world) owned(obj client.Object, name string, foo *demov1.Foo) {
	obj.SetNamespace(w.namespace)
	obj.SetName(name)
	if foo != nil {
		w.must(controllerutil.SetControllerReference(foo, obj, proof.Scheme()))
	}
	w.must(w.c.Create(w.t.Context(), obj))
}

// wakes reports whether change makes the reconciler run for the object of that name. It is numbered, from 1.
func (w *world) wakes(want bool, name string, change func(n int)) bool {
	w.t.Helper()
	if !await.True(func() bool { return w.count(name) > 0 }) {
		w.t.Fatalf("%s was never seen", name)
	}
	time.Sleep(short) // what the creation brings
	if want {
		before := w.count(name)
		change(1)
		return await.True(func() bool { return w.count(name) > before })
	}
	return !await.Nothing(func(n int) bool {
		before := w.count(name)
		change(n)
		time.Sleep(short)
		return w.count(name) > before
	})
}

// TestNoGeneration changes what has no generation.
func TestNoGeneration(t *testing.T) {
	type builder interface {
		SetupWithManager(ctrl.Manager) error
		SetupAll(ctrl.Manager) error
	}
	for name, x := range map[string]struct {
		make  func(w *world, c client.Client) builder
		all   bool
		wakes bool
	}{
		"bad": {func(w *world, c client.Client) builder {
			return &bad.SettingsReconciler{FooReconciler: bad.FooReconciler{Client: c, Seen: w.Seen}}
		}, false, false},
		"bad all": {func(w *world, c client.Client) builder {
			return &bad.SettingsReconciler{FooReconciler: bad.FooReconciler{Client: c, Seen: w.Seen}}
		}, true, false},
		"good": {func(w *world, c client.Client) builder {
			return &good.SettingsReconciler{FooReconciler: good.FooReconciler{Client: c, Seen: w.Seen}}
		}, false, true},
		"good all": {func(w *world, c client.Client) builder {
			return &good.SettingsReconciler{FooReconciler: good.FooReconciler{Client: c, Seen: w.Seen}}
		}, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.start(func(mgr ctrl.Manager, c client.Client) error {
				if x.all {
					return x.make(w, c).SetupAll(mgr)
				}
				return x.make(w, c).SetupWithManager(mgr)
			})
			foo := w.foo("shop")
			settings, secret := &corev1.ConfigMap{}, &corev1.Secret{}
			w.owned(settings, "settings", foo)
			w.owned(secret, "token", foo)
			got := w.wakes(x.wakes, "shop", func(n int) {
				if x.all {
					secret.Labels = map[string]string{"a": "b"}
					secret.Data = map[string][]byte{"a": fmt.Append(nil, n)}
					w.must(w.c.Update(t.Context(), secret))
				} else {
					settings.Data = map[string]string{"a": fmt.Sprint(n)}
					w.must(w.c.Update(t.Context(), settings))
				}
			})
			if got != x.wakes {
				t.Errorf("an update of the content wakes the reconciler: %v", got)
			}
		})
	}
}

// TestGenerations: the API server counts none for these kinds, and one for others.
func TestGenerations(t *testing.T) {
	w := newWorld(t)
	service := &corev1.Service{Spec: corev1.ServiceSpec{Ports: []corev1.ServicePort{{Port: 80}}}}
	claim := &corev1.PersistentVolumeClaim{Spec: corev1.PersistentVolumeClaimSpec{AccessModes: []corev1.PersistentVolumeAccessMode{"ReadWriteOnce"},
		Resources: corev1.VolumeResourceRequirements{Requests: corev1.ResourceList{"storage": resource.MustParse("1Gi")}}}}
	for _, obj := range []client.Object{service, claim, &corev1.ConfigMap{}, &corev1.Secret{}, &corev1.ServiceAccount{}} {
		w.owned(obj, "x", nil)
		obj.SetLabels(map[string]string{"a": "b"})
		if s, ok := obj.(*corev1.Service); ok {
			s.Spec.Ports[0].Port = 81
		}
		w.must(w.c.Update(t.Context(), obj))
		if g := obj.GetGeneration(); g != 0 {
			t.Errorf("%T: generation %d", obj, g)
		}
	}
	foo := w.foo("x")
	if foo.Generation != 1 {
		t.Errorf("Foo: generation %d", foo.Generation)
	}
}

// A seeing client tells the world what is read.
type seeing struct {
	client.Client
	w *world
}

func (s seeing) Get(ctx context.Context, key client.ObjectKey, obj client.Object, opts ...client.GetOption) error {
	defer s.w.Seen(reconcile.Request{NamespacedName: key})
	return s.Client.Get(ctx, key, obj, opts...)
}

// TestDeletion deletes an object with a finalizer.
func TestDeletion(t *testing.T) {
	for name, x := range map[string]struct {
		setup func(ctrl.Manager, client.Client) error
		gone  bool
	}{
		"bad": {func(mgr ctrl.Manager, c client.Client) error {
			return (&bad.CleanupReconciler{FooReconciler: bad.FooReconciler{Client: c}}).SetupWithManager(mgr)
		}, false},
		"bad labels": {func(mgr ctrl.Manager, c client.Client) error {
			return (&bad.LabelsReconciler{CleanupReconciler: bad.CleanupReconciler{FooReconciler: bad.FooReconciler{Client: c}}}).SetupWithManager(mgr)
		}, false},
		"good": {func(mgr ctrl.Manager, c client.Client) error {
			return (&good.CleanupReconciler{FooReconciler: good.FooReconciler{Client: c}}).SetupWithManager(mgr)
		}, true},
		"good any": {func(mgr ctrl.Manager, c client.Client) error {
			return (&good.CleanupReconciler{FooReconciler: good.FooReconciler{Client: c}}).SetupAny(mgr)
		}, true},
		"good versions": {func(mgr ctrl.Manager, c client.Client) error {
			return (&good.CleanupReconciler{FooReconciler: good.FooReconciler{Client: c}}).SetupVersions(mgr)
		}, true},
		"good paused": {func(mgr ctrl.Manager, c client.Client) error {
			return (&good.CleanupReconciler{FooReconciler: good.FooReconciler{Client: c}}).SetupPaused(mgr)
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			foo := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: w.namespace, Name: "shop", Finalizers: []string{"demo.example.com/cleanup"}}}
			w.must(w.c.Create(t.Context(), foo))
			w.start(func(mgr ctrl.Manager, c client.Client) error { return x.setup(mgr, seeing{c, w}) })
			if !await.True(func() bool { return w.count(foo.Name) > 0 }) {
				t.Fatal("the creation is never worked off")
			}
			time.Sleep(short) // what else it brings
			w.must(w.c.Delete(t.Context(), foo))
			gone := func() bool {
				return apierrors.IsNotFound(w.c.Get(t.Context(), client.ObjectKeyFromObject(foo), &demov1.Foo{}))
			}
			if x.gone {
				if !await.True(gone) {
					t.Error("the object is still there")
				}
				return
			}
			time.Sleep(short)
			if gone() {
				t.Error("the object is gone")
			}
		})
	}
}

// TestMirror: what has no finalizer is simply gone, and the event of that passes.
func TestMirror(t *testing.T) {
	w := newWorld(t)
	w.start(func(mgr ctrl.Manager, c client.Client) error {
		return (&good.MirrorReconciler{FooReconciler: good.FooReconciler{Client: c, Seen: w.Seen}}).SetupWithManager(mgr)
	})
	foo := w.foo("shop")
	if !w.wakes(true, "shop", func(int) { w.must(w.c.Delete(t.Context(), foo)) }) {
		t.Error("the deletion is not seen")
	}
}

// TestPredicates calls the functions for updates themselves.
func TestPredicates(t *testing.T) {
	old := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web", Generation: 1, ResourceVersion: "1"}}
	cur := old.DeepCopy()
	cur.Generation, cur.ResourceVersion, cur.DeletionTimestamp = 2, "2", &metav1.Time{Time: time.Unix(1, 0)}
	deleted := event.UpdateEvent{ObjectOld: old, ObjectNew: cur}
	for name, x := range map[string]struct {
		predicate predicate.Predicate
		passes    bool
	}{
		"bad.StatusChanged": {bad.StatusChanged(), false}, "bad.LabelsChanged": {bad.LabelsChanged{}, false},
		"good.StatusChanged": {good.StatusChanged(), true}, "good.ImageChanged": {good.ImageChanged(), false},
		"good.VersionChanged": {good.VersionChanged{}, true}, "good.NotPaused": {good.NotPaused(), true},
	} {
		if got := x.predicate.Update(deleted); got != x.passes {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestChildStatus changes the status of a Deployment.
func TestChildStatus(t *testing.T) {
	for name, x := range map[string]struct {
		setup func(ctrl.Manager, client.Client) error
		seen  bool
	}{
		"bad": {func(mgr ctrl.Manager, c client.Client) error {
			return (&bad.ReadyReconciler{FooReconciler: bad.FooReconciler{Client: c}}).SetupWithManager(mgr)
		}, false},
		"bad spec": {func(mgr ctrl.Manager, c client.Client) error {
			return (&bad.SpecReconciler{ReadyReconciler: bad.ReadyReconciler{FooReconciler: bad.FooReconciler{Client: c}}}).SetupWithManager(mgr)
		}, false},
		"good spec": {func(mgr ctrl.Manager, c client.Client) error {
			return (&good.SpecReconciler{ReadyReconciler: good.ReadyReconciler{FooReconciler: good.FooReconciler{Client: c}}}).SetupWithManager(mgr)
		}, true},
		"good": {func(mgr ctrl.Manager, c client.Client) error {
			return (&good.ReadyReconciler{FooReconciler: good.FooReconciler{Client: c}}).SetupWithManager(mgr)
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			foo := w.foo("shop")
			d := deployment()
			w.owned(d, "shop", foo)
			w.start(x.setup)
			time.Sleep(short)
			scale := func(n int) (seen func() bool) {
				d.Status.Replicas, d.Status.ReadyReplicas = int32(n), int32(n)
				w.must(w.c.Status().Update(t.Context(), d))
				return func() bool {
					return w.c.Get(t.Context(), client.ObjectKeyFromObject(foo), foo) == nil && int(foo.Status.Replicas) == n
				}
			}
			if x.seen {
				if !await.True(scale(3)) {
					t.Errorf("%d replicas", foo.Status.Replicas)
				}
				return
			}
			unseen := await.Nothing(func(n int) bool {
				seen := scale(2 + n)
				time.Sleep(short)
				return seen()
			})
			if !unseen {
				t.Error("the change was seen")
			}
		})
	}
}

// TestPoll: who looks again after a time needs no event.
func TestPoll(t *testing.T) {
	w := newWorld(t)
	w.owned(deployment(), "shop", nil)
	set := &appsv1.StatefulSet{Spec: appsv1.StatefulSetSpec{Selector: deployment().Spec.Selector, Template: deployment().Spec.Template}}
	w.owned(set, "shop", nil)
	r := &good.PollReconciler{FooReconciler: good.FooReconciler{Client: w.c}}
	res, err := r.Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(set)})
	if err != nil || res.RequeueAfter == 0 {
		t.Errorf("%v, %v", res, err)
	}
	w.start(func(mgr ctrl.Manager, _ client.Client) error { return r.SetupWithManager(mgr) })
}

// TestOutcome: a function of another package asks for another pass.
func TestOutcome(t *testing.T) {
	w := newWorld(t)
	set := &appsv1.DaemonSet{Spec: appsv1.DaemonSetSpec{Selector: deployment().Spec.Selector, Template: deployment().Spec.Template}}
	w.owned(set, "shop", nil)
	w.owned(&demov1.Foo{}, "shop", nil)
	r := &good.OutcomeReconciler{FooReconciler: good.FooReconciler{Client: w.c}}
	res, err := r.Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(set)})
	if err != nil || res.RequeueAfter == 0 {
		t.Errorf("%v, %v", res, err)
	}
	w.start(func(mgr ctrl.Manager, _ client.Client) error { return r.SetupWithManager(mgr) })
}

// TestMark: who writes a status knows of it.
func TestMark(t *testing.T) {
	w := newWorld(t)
	set := &appsv1.ReplicaSet{Spec: appsv1.ReplicaSetSpec{Selector: deployment().Spec.Selector, Template: deployment().Spec.Template}}
	w.owned(set, "shop", nil)
	r := &good.MarkReconciler{FooReconciler: good.FooReconciler{Client: w.c}}
	if _, err := r.Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(set)}); err != nil {
		t.Fatal(err)
	}
	w.must(w.c.Get(t.Context(), client.ObjectKeyFromObject(set), set))
	if set.Status.ObservedGeneration != set.Generation {
		t.Errorf("generation %d, observed %d", set.Generation, set.Status.ObservedGeneration)
	}
	w.start(func(mgr ctrl.Manager, _ client.Client) error { return r.SetupWithManager(mgr) })
}

func deployment() *appsv1.Deployment {
	labels := map[string]string{"app": "shop"}
	return &appsv1.Deployment{Spec: appsv1.DeploymentSpec{
		Selector: &metav1.LabelSelector{MatchLabels: labels},
		Template: corev1.PodTemplateSpec{ObjectMeta: metav1.ObjectMeta{Labels: labels}, Spec: corev1.PodSpec{Containers: []corev1.Container{{Name: "c", Image: "i"}}}},
	}}
}
