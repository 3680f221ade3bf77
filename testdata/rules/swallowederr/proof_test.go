// Package swallowederr_test executes the bad and the good functions with a
// client whose writes fail: bad returns nil, good returns the error.
package swallowederr_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-logr/logr"
	"github.com/go-logr/logr/funcr"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

var (
	errServer = errors.New("the server is on fire")
	shop      = reconcile.Request{NamespacedName: types.NamespacedName{Namespace: "default", Name: "shop"}}
)

func app() *demov1.Foo {
	return &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}}
}

// failing is a client that reads, and whose writes fail: those of the status
// only, or all.
func failing(all bool) client.Client {
	main := func() error {
		if all {
			return errServer
		}
		return nil
	}
	return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app()).WithInterceptorFuncs(interceptor.Funcs{
		Create: func(context.Context, client.WithWatch, client.Object, ...client.CreateOption) error { return main() },
		Update: func(context.Context, client.WithWatch, client.Object, ...client.UpdateOption) error { return main() },
		Delete: func(context.Context, client.WithWatch, client.Object, ...client.DeleteOption) error { return main() },
		SubResourceUpdate: func(context.Context, client.Client, string, client.Object, ...client.SubResourceUpdateOption) error {
			return errServer
		},
	}).Build()
}

// statusOnly is a client that can read, and write the status; whatever else is asked
// of it fails.
func statusOnly() client.Client {
	return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app()).WithStatusSubresource(app()).WithInterceptorFuncs(interceptor.Funcs{
		Create: func(context.Context, client.WithWatch, client.Object, ...client.CreateOption) error { return errServer },
		Delete: func(context.Context, client.WithWatch, client.Object, ...client.DeleteOption) error { return errServer },
		List: func(context.Context, client.WithWatch, client.ObjectList, ...client.ListOption) error {
			return errServer
		},
	}).Build()
}

// undeletable is a client that has settings beside the application, and deletes nothing.
func undeletable() client.Client {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app().Namespace, Name: app().Name}}
	return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app(), settings).WithInterceptorFuncs(interceptor.Funcs{
		Delete: func(context.Context, client.WithWatch, client.Object, ...client.DeleteOption) error { return errServer },
	}).Build()
}

// unreadable is a client whose reads fail.
func unreadable() client.Client {
	return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithInterceptorFuncs(interceptor.Funcs{
		Get: func(context.Context, client.WithWatch, client.ObjectKey, client.Object, ...client.GetOption) error {
			return errServer
		},
	}).Build()
}

// apps lists one application.
type apps struct{}

func (apps) ListAllByNamespace(_ string, _ labels.Selector, appendFn cache.AppendFunc) error {
	appendFn(app())
	return nil
}

type registry struct{}

func (registry) Register(context.Context, string) error         { return errServer }
func (registry) Lookup(context.Context, string) (string, error) { return "", errServer }
func (registry) Close() error                                   { return nil }

// known answers the first lookup.
type known struct{ registry }

func (known) Lookup(context.Context, string) (string, error) { return "somewhere", nil }

// clientset is an AppsClient whose status writes fail.
type clientset struct{}

func (clientset) Get(context.Context, string, metav1.GetOptions) (*demov1.Foo, error) {
	return app(), nil
}

func (clientset) UpdateStatus(context.Context, *demov1.Foo, metav1.UpdateOptions) (*demov1.Foo, error) {
	return nil, errServer
}

func pass(r reconcile.Reconciler) func(context.Context) error {
	return func(ctx context.Context) error {
		res, err := r.Reconcile(ctx, shop)
		if !res.IsZero() {
			return errors.New("another pass was asked for")
		}
		return err
	}
}

// silent is a logger that nobody reads.
type silent struct{}

func (s silent) WithError(error) bad.Logger { return s }
func (silent) Info(string)                  {}
func (silent) Error(string)                 {}

func TestBadReturnsNil(t *testing.T) {
	two := []demov1.Foo{*app(), *app()}
	cases := map[string]func(context.Context) error{
		"logged":           pass(&bad.AppReconciler{Client: failing(false)}),
		"logged, helper":   pass(&bad.HelperReconciler{Client: failing(true)}),
		"logged, last":     pass(&bad.HelperReconciler{Client: failing(false)}),
		"loop":             pass(&bad.FanOutReconciler{Client: failing(true)}),
		"two":              pass(&bad.TwoReconciler{Client: failing(true), Registry: registry{}}),
		"discarded":        pass(&bad.PhaseReconciler{Client: failing(false)}),
		"replaced":         pass(&bad.Rollout{Client: statusOnly()}),
		"replaced, helper": pass(&bad.RolloutByHelper{Client: statusOnly()}),
		"failed or none":   pass(&bad.RolloutOrNone{Client: statusOnly()}),
		"remaining":        pass(&bad.RestReconciler{Client: unreadable()}),
		"remaining, else":  func(ctx context.Context) error { return bad.Replace(ctx, failing(true), app()) },
		"remaining, and":   func(ctx context.Context) error { return bad.Adopt(ctx, failing(true), app()) },
		"remaining, not":   func(ctx context.Context) error { return bad.Establish(ctx, failing(true), app()) },
		"key": func(ctx context.Context) error {
			return (&bad.KeyController{Client: failing(true)}).SyncKey(ctx, "shop")
		},
		"dropped":                func(ctx context.Context) error { _, err := bad.Address(ctx, registry{}, "shop"); return err },
		"dropped beside recover": func(ctx context.Context) error { return bad.Guarded(ctx, unreadable(), shop.NamespacedName) },
		"dropped in loop": func(ctx context.Context) error {
			return bad.Load(ctx, unreadable(), []client.ObjectKey{shop.NamespacedName})
		},
		"wrong variable": func(ctx context.Context) error { return bad.Save(ctx, failing(false), shop.NamespacedName) },
		"wrong call": func(ctx context.Context) error {
			_, err := bad.Generate(ctx, known{}, []bad.Outcome{{Err: errServer}})
			return err
		},
		"loop variable": func(ctx context.Context) error {
			return bad.Apply(ctx, failing(true), []*demov1.Foo{app()}, []bad.Outcome{{Err: errServer}})
		},
		"never read": func(ctx context.Context) error { return bad.Fail(ctx, clientset{}, "shop") },
		"ignored":    pass(&bad.CallingReconciler{Client: failing(false), Log: silent{}}),
		"own logger": pass(&bad.CallingReconciler{Client: failing(true), Log: silent{}}),
		"kind left out": func(ctx context.Context) error {
			return bad.RemoveService(ctx, failing(true), app())
		},
		"kind, goes on": pass(&bad.GoneReconciler{Client: failing(true)}),
		"inverted":      func(ctx context.Context) error { return bad.Forget(ctx, failing(true), app()) },
		"either":        func(ctx context.Context) error { return bad.Settle(ctx, failing(true), app()) },
		"beside a bool": pass(&bad.SettleReconciler{Client: failing(false)}),
		"merged": func(ctx context.Context) error {
			_, err := bad.Purge(ctx, failing(true), []*demov1.Foo{app()})
			return err
		},
		"for others": func(ctx context.Context) error { return bad.SaveAll(ctx, failing(true), two) },
		"nil variable": func(ctx context.Context) error {
			other := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Name: "other"}}
			app, err := bad.Handle(ctx, fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(other).Build(), other)
			if app != nil {
				t.Errorf("Handle returned %v", app)
			}
			return err
		},
	}
	for name, run := range cases {
		t.Run(name, func(t *testing.T) {
			if err := run(t.Context()); err != nil {
				t.Errorf("returned %v, want nil", err)
			}
		})
	}
}

func TestBadLosesTheFirstError(t *testing.T) {
	one := *app()
	one.Name = "one"
	one.Spec.SecretName = "token"
	last := *app()
	last.Spec.Image = "web"
	if err := bad.CheckAll([]demov1.Foo{one, last}); err == nil || errors.Is(err, bad.ErrNoImage) {
		t.Errorf("CheckAll: %v, want the last error alone", err)
	}
	saves := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app()).WithStatusSubresource(app()).
		WithInterceptorFuncs(interceptor.Funcs{
			Update: func(context.Context, client.WithWatch, client.Object, ...client.UpdateOption) error { return errServer },
			SubResourceUpdate: func(context.Context, client.Client, string, client.Object, ...client.SubResourceUpdateOption) error {
				return nil
			},
		}).Build()
	if err := bad.Pause(t.Context(), saves, app()); err != nil {
		t.Errorf("Pause: %v, want nil although Update failed", err)
	}
	if err := bad.Twice(t.Context(), saves, app()); err != nil {
		t.Errorf("Twice: %v, want nil although Update failed", err)
	}
	for name, f := range map[string]func(context.Context, client.Client, *demov1.Foo) error{
		"joined": good.Pause, "first": good.PauseFirst, "guarded": good.PauseGuarded,
	} {
		if err := f(t.Context(), saves, app()); !errors.Is(err, errServer) {
			t.Errorf("%s: %v, want the error of Update", name, err)
		}
	}
}

func TestGoodReturnsTheError(t *testing.T) {
	cases := map[string]func(context.Context) error{
		"returned":       pass(&good.AppReconciler{Client: failing(false)}),
		"both":           pass(&good.Rollout{Client: statusOnly()}),
		"failed or none": pass(&good.RolloutOrNone{Client: statusOnly()}),
		"loop":           pass(&good.FanOutReconciler{Client: failing(true)}),
		"remembered": func(ctx context.Context) error {
			_, err := (&good.FanOutReconciler{Client: failing(true)}).Tried(ctx, shop)
			return err
		},
		"variable": func(ctx context.Context) error { return good.Save(ctx, failing(false), shop.NamespacedName) },
		"call": func(context.Context) error {
			_, err := good.Generate([]good.Outcome{{Err: errServer}})
			return err
		},
		"remaining":       pass(&good.RestReconciler{Client: unreadable()}),
		"remaining, else": func(ctx context.Context) error { return good.Replace(ctx, failing(true), app()) },
		"remaining, and":  func(ctx context.Context) error { return good.Adopt(ctx, failing(true), app()) },
		"remaining, not":  func(ctx context.Context) error { return good.Establish(ctx, failing(true), app()) },
		"ignored":         pass(&good.CallingReconciler{Client: failing(false)}),
		"told of":         pass(&good.Reporting{Client: failing(false), Registry: registry{}}),
		"discarded":       pass(&good.PhaseReconciler{Client: failing(false)}),
		"dropped":         func(ctx context.Context) error { _, err := good.Find(ctx, registry{}, "shop"); return err },
		"put back":        func(ctx context.Context) error { return good.Remembered(ctx, unreadable(), shop.NamespacedName) },
		"either":          func(ctx context.Context) error { return good.Settle(ctx, failing(true), app()) },
		"left out":        func(ctx context.Context) error { return good.Forget(ctx, failing(true), app()) },
		"kind":            pass(&good.KindReconciler{Client: failing(true)}),
		"overwritten": func(ctx context.Context) error {
			return good.Twice(ctx, failing(true), app())
		},
		"nil variable": func(ctx context.Context) error {
			other := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Name: "other"}}
			_, err := good.Handle(ctx, fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(other).Build(), "no application")
			return err
		},
	}
	for name, run := range cases {
		t.Run(name, func(t *testing.T) {
			if err := run(t.Context()); err == nil {
				t.Error("returned nil")
			}
		})
	}
	if err := good.Check(app()); !errors.Is(err, good.ErrNoImage) {
		t.Errorf("Check: %v, want the first error too", err)
	}
}

// TestDeferred: what a deferred literal is told is what is returned, if that is its
// variable, and else what happened.
func TestDeferred(t *testing.T) {
	told := errors.New("nothing was told")
	tell := func(err error) { told = err }
	if err := bad.Watched(t.Context(), unreadable(), shop.NamespacedName, tell); err != nil || told != nil {
		t.Errorf("bad: returned %v, told %v", err, told)
	}
	if err := good.Watched(t.Context(), unreadable(), shop.NamespacedName, tell); err != nil || told == nil {
		t.Errorf("good: returned %v, told %v", err, told)
	}
}

// TestRetry runs both under a controller: only a returned error brings the
// request back.
func TestRetry(t *testing.T) {
	if n, logs := passes(t, &bad.AppReconciler{Client: failing(false)}, 500*time.Millisecond, 2); n != 1 || !strings.Contains(logs, "unable to save the status") || strings.Contains(logs, "Reconciler error") {
		t.Errorf("bad: %d passes, log %q", n, logs)
	}
	if n, logs := passes(t, &good.AppReconciler{Client: failing(false)}, await.Limit, 2); n < 2 || !strings.Contains(logs, "Reconciler error") {
		t.Errorf("good: %d passes, log %q", n, logs)
	}
}

// passes counts the passes of one request within that time, or until there are
// enough.
func passes(t *testing.T, r reconcile.Reconciler, within time.Duration, enough int32) (int, string) {
	t.Helper()
	lines := make(chan string, 1000)
	logger := funcr.New(func(_, args string) { lines <- args }, funcr.Options{})
	counted := make(chan struct{}, 1000)
	ctx, cancel := context.WithTimeout(t.Context(), within)
	defer cancel()
	var finished atomic.Int32
	skip := true
	c, err := controller.NewTypedUnmanaged("swallowederr", controller.TypedOptions[reconcile.Request]{
		LogConstructor:     func(*reconcile.Request) logr.Logger { return logger },
		SkipNameValidation: &skip,
		Reconciler: reconcile.Func(func(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
			counted <- struct{}{}
			defer func() {
				if finished.Add(1) == enough {
					cancel()
				}
			}()
			return r.Reconcile(log.IntoContext(ctx, logger), req)
		}),
	})
	if err != nil {
		t.Fatal(err)
	}
	err = c.Watch(source.Func(func(_ context.Context, q workqueue.TypedRateLimitingInterface[reconcile.Request]) error {
		q.Add(shop)
		return nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(ctx); err != nil {
		t.Fatal(err)
	}
	close(lines)
	var all strings.Builder
	for l := range lines {
		all.WriteString(l)
	}
	return len(counted), all.String()
}

// TestLate: errors that are tested too late, in another variable, or only for
// one text.
func TestLate(t *testing.T) {
	c := failing(true)
	for name, f := range map[string]func() error{
		"Clean": func() error {
			_, err := (&bad.CleanReconciler{Client: c}).Reconcile(t.Context(), reconcile.Request{NamespacedName: types.NamespacedName{Name: "gone"}})
			return err
		},
	} {
		if err := f(); err != nil {
			t.Errorf("bad: %s returned %v", name, err)
		}
	}
	for name, f := range map[string]func() error{
		"Captured": func() error { return good.Captured(t.Context(), c, app()) },
	} {
		if err := f(); !errors.Is(err, errServer) {
			t.Errorf("good: %s returned %v", name, err)
		}
	}
}
