// Package statushotloop_test runs the controllers in a manager against a real
// API server, and counts how often each is woken when nothing happens.
package statushotloop_test

import (
	"context"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/config"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statushotloop/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statushotloop/good"
)

// pass is how long the work of a pass takes: longer than the second that a
// time in the API is precise to.
const pass = 1100 * time.Millisecond

// patience is how long a controller that never rests may take to show it: many
// times what it needs.
const patience = 90 * time.Second

type worker struct{}

func (worker) Work(ctx context.Context, _ *demov1.Foo) error {
	select {
	case <-time.After(pass):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// A controller sets itself up.
type controller interface {
	SetupWithManager(mgr ctrl.Manager) error
}

// keys are so many that two orders of a map in a row are hardly ever the same.
const keys = 400

// run starts a controller for one Foo and one Bar, and returns how many status
// writes it sends in the given time; it ends early when there are enough.
func run(t *testing.T, wait time.Duration, enough int, build func(c client.Client) controller) int {
	t.Helper()
	return watch(t, wait, build, func(_ client.Object, writes int) bool { return writes >= enough })
}

// watch calls sent with each object whose status is written and the number of
// writes so far, until that returns true.
func watch(t *testing.T, wait time.Duration, build func(c client.Client) controller, sent func(obj client.Object, writes int) (done bool)) int {
	t.Helper()
	namespace := proof.Namespace(t, proof.Server(t))
	c := proof.Client(t)
	foo := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "shop"}}
	foo.Labels = map[string]string{"test": strings.ReplaceAll(t.Name(), "/", "-")}
	foo.Spec.Selector = map[string]string{}
	for i := range keys {
		foo.Spec.Selector["k"+strconv.Itoa(i)] = "v"
	}
	for i := range 12 {
		config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "c" + strconv.Itoa(i)}}
		if err := c.Create(t.Context(), config); err != nil {
			t.Fatal(err)
		}
	}
	bar := &demov1.Bar{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "shop"}}
	for _, obj := range []client.Object{foo, bar} {
		if err := c.Create(t.Context(), obj); err != nil {
			t.Fatal(err)
		}
	}
	mgr, err := ctrl.NewManager(proof.Server(t), ctrl.Options{
		Scheme:     proof.Scheme(),
		Cache:      cache.Options{DefaultNamespaces: map[string]cache.Config{namespace: {}}},
		Metrics:    metricsserver.Options{BindAddress: "0"},
		Controller: config.Controller{SkipNameValidation: ptr.To(true)},
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), wait)
	defer cancel()
	var writes atomic.Int32
	count := func(obj client.Object) {
		if sent(obj, int(writes.Add(1))) {
			cancel()
		}
	}
	live, err := client.NewWithWatch(proof.Server(t), client.Options{Scheme: proof.Scheme(), Cache: &client.CacheOptions{Reader: mgr.GetCache()}})
	if err != nil {
		t.Fatal(err)
	}
	counted := interceptor.NewClient(live, interceptor.Funcs{
		SubResourceUpdate: func(ctx context.Context, c client.Client, sub string, obj client.Object, opts ...client.SubResourceUpdateOption) error {
			defer count(obj)
			return c.SubResource(sub).Update(ctx, obj, opts...)
		},
		SubResourcePatch: func(ctx context.Context, c client.Client, sub string, obj client.Object, patch client.Patch, opts ...client.SubResourcePatchOption) error {
			defer count(obj)
			return c.SubResource(sub).Patch(ctx, obj, patch, opts...)
		},
		Update: func(ctx context.Context, c client.WithWatch, obj client.Object, opts ...client.UpdateOption) error {
			defer count(obj)
			return c.Update(ctx, obj, opts...)
		},
	})
	if err := build(counted).SetupWithManager(mgr); err != nil {
		t.Fatal(err)
	}
	if err := mgr.Start(ctx); err != nil {
		t.Fatal(err)
	}
	return int(writes.Load())
}

// Every bad controller is woken by its own writes, again and again.
func TestBadNeverRests(t *testing.T) {
	for name, build := range map[string]func(bad.Config) controller{
		"time":      func(c bad.Config) controller { return &bad.TimeReconciler{Config: c} },
		"text":      func(c bad.Config) controller { return &bad.TextReconciler{Config: c} },
		"whole":     func(c bad.Config) controller { return &bad.WholeReconciler{Config: c} },
		"condition": func(c bad.Config) controller { return &bad.ConditionReconciler{Config: c} },
		"setter":    func(c bad.Config) controller { return &bad.SetterReconciler{Config: c} },
		"bar":       func(c bad.Config) controller { return &bad.BarReconciler{Config: c} },
		"order":     func(c bad.Config) controller { return &bad.OrderReconciler{Config: c} },
		"in-place":  func(c bad.Config) controller { return &bad.InPlaceReconciler{Config: c} },
		"keys":      func(c bad.Config) controller { return &bad.KeysReconciler{Config: c} },
		"map-text":  func(c bad.Config) controller { return &bad.MapTextReconciler{Config: c} },
		"map-cond":  func(c bad.Config) controller { return &bad.MapConditionReconciler{Config: c} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			writes := run(t, patience, 4, func(c client.Client) controller {
				return build(bad.Config{Client: c, Worker: worker{}})
			})
			t.Logf("%d writes", writes)
			if writes < 4 {
				t.Errorf("%d writes: the controller came to rest", writes)
			}
		})
	}
}

// The cache keeps its objects in a map that lives longer than a pass: two of its
// orders in a row are sometimes the same, and then the controller rests until
// something happens. Here an annotation changes all the time.
func TestBadCacheOrder(t *testing.T) {
	orders := make(map[string]bool)
	go func() {
		for i := 0; t.Context().Err() == nil; i++ {
			var list demov1.FooList
			if err := proof.Client(t).List(t.Context(), &list, client.MatchingLabels{"test": t.Name()}); err != nil {
				return
			}
			for _, foo := range list.Items {
				foo.Annotations = map[string]string{"n": strconv.Itoa(i)}
				_ = proof.Client(t).Update(t.Context(), &foo) // a conflict is tried again in the next round
			}
			time.Sleep(200 * time.Millisecond)
		}
	}()
	watch(t, patience, func(c client.Client) controller {
		return &bad.CacheReconciler{Config: bad.Config{Client: c, Worker: worker{}}}
	}, func(obj client.Object, _ int) bool {
		orders[strings.Join(obj.(*demov1.Foo).Status.Children, " ")] = true
		return len(orders) >= 3
	})
	if len(orders) < 3 {
		t.Errorf("%d orders", len(orders))
	}
}

// The good ones write once or twice.
func TestGoodRests(t *testing.T) {
	for name, build := range map[string]func(good.Config) controller{
		"time":     func(c good.Config) controller { return &good.TimeReconciler{Config: c} },
		"day":      func(c good.Config) controller { return &good.DayReconciler{Config: c} },
		"filtered": func(c good.Config) controller { return &good.FilteredReconciler{Config: c} },
		"event-filter": func(c good.Config) controller {
			return &good.EventFilterReconciler{FilteredReconciler: good.FilteredReconciler{Config: c}}
		},
		"condition": func(c good.Config) controller { return &good.ConditionReconciler{Config: c} },
		"once":      func(c good.Config) controller { return &good.OnceReconciler{Config: c} },
		"event":     func(c good.Config) controller { return &good.EventReconciler{Config: c} },
		"phase":     func(c good.Config) controller { return &good.PhaseReconciler{Config: c} },
		"deleted":   func(c good.Config) controller { return &good.DeletedReconciler{Config: c} },
		"order":     func(c good.Config) controller { return &good.OrderReconciler{Config: c} },
		"keys":      func(c good.Config) controller { return &good.KeysReconciler{Config: c} },
		"map-text":  func(c good.Config) controller { return &good.MapTextReconciler{Config: c} },
		"map-cond":  func(c good.Config) controller { return &good.MapConditionReconciler{Config: c} },
		"in-place":  func(c good.Config) controller { return &good.InPlaceReconciler{Config: c} },
		"cache": func(c good.Config) controller {
			return &good.CacheReconciler{Config: c, Arrange: func(items []corev1.ConfigMap) {
				slices.SortFunc(items, func(a, b corev1.ConfigMap) int {
					if a.Name < b.Name {
						return -1
					}
					return 1
				})
			}}
		},
		"live": func(c good.Config) controller { return &good.LiveReconciler{Config: c, Live: proof.Client(t)} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			writes := run(t, 8*pass, 4, func(c client.Client) controller {
				return build(good.Config{Client: c, Worker: worker{}})
			})
			t.Logf("%d writes", writes)
			if writes > 3 {
				t.Errorf("%d writes: the controller does not rest", writes)
			}
		})
	}
}

// The comparisons of these never find two statuses equal, though nothing
// happens between the passes.
func TestBadComparesInVain(t *testing.T) {
	for name, build := range map[string]func(bad.Config) reconcile.Reconciler{
		"compared": func(c bad.Config) reconcile.Reconciler { return &bad.ComparedReconciler{Config: c} },
		"helper":   func(c bad.Config) reconcile.Reconciler { return &bad.HelperReconciler{Config: c} },
		"guarded":  func(c bad.Config) reconcile.Reconciler { return &bad.GuardedReconciler{Config: c} },
		"error":    func(c bad.Config) reconcile.Reconciler { return &bad.ErrorReconciler{Config: c} },
	} {
		t.Run(name, func(t *testing.T) {
			namespace := proof.Namespace(t, proof.Server(t))
			var writes int
			live, err := client.NewWithWatch(proof.Server(t), client.Options{Scheme: proof.Scheme()})
			if err != nil {
				t.Fatal(err)
			}
			c := interceptor.NewClient(live, interceptor.Funcs{
				SubResourceUpdate: func(ctx context.Context, c client.Client, sub string, obj client.Object, opts ...client.SubResourceUpdateOption) error {
					writes++
					return c.SubResource(sub).Update(ctx, obj, opts...)
				},
				SubResourcePatch: func(ctx context.Context, c client.Client, sub string, obj client.Object, patch client.Patch, opts ...client.SubResourcePatchOption) error {
					writes++
					return c.SubResource(sub).Patch(ctx, obj, patch, opts...)
				},
			})
			foo := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
			if name == "helper" {
				foo.Spec.Selector = map[string]string{}
				for i := range keys {
					foo.Spec.Selector["k"+strconv.Itoa(i)] = "v"
				}
			}
			if name == "error" {
				foo.Spec.Selector = map[string]string{"app": ""}
			}
			if err := c.Create(t.Context(), foo); err != nil {
				t.Fatal(err)
			}
			rec := build(bad.Config{Client: c, Worker: worker{}})
			for range 6 {
				if _, err := rec.Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(foo)}); err != nil {
					t.Fatal(err)
				}
			}
			if writes < 4 {
				t.Errorf("%s: %d writes in 6 passes", reflect.TypeOf(rec), writes)
			}
		})
	}
}
