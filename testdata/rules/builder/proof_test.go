// Package builder_test builds the controllers, with a real API server.
package builder_test

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-logr/logr"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	crbuilder "sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/config"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/builder/bad"
	badname "github.com/ctrlvet/ctrlvet/testdata/rules/builder/bad/samename"
	"github.com/ctrlvet/ctrlvet/testdata/rules/builder/good"
	goodname "github.com/ctrlvet/ctrlvet/testdata/rules/builder/good/samename"
	"github.com/ctrlvet/ctrlvet/testdata/rules/builder/good/samename/copies"
)

func manager(t *testing.T, namespace string, shared *bool) ctrl.Manager {
	t.Helper()
	mgr, err := ctrl.NewManager(proof.Server(t), ctrl.Options{
		Scheme:     proof.Scheme(),
		Cache:      cache.Options{DefaultNamespaces: map[string]cache.Config{namespace: {}}},
		Metrics:    metricsserver.Options{BindAddress: "0"},
		Controller: config.Controller{SkipNameValidation: shared},
	})
	if err != nil {
		t.Fatal(err)
	}
	return mgr
}

func is(t *testing.T, name string, err error, want string) {
	t.Helper()
	if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
		t.Errorf("%s: error %v, want %q", name, err, want)
	}
}

// TestRefused: the builders always fail, or never.
func TestRefused(t *testing.T) {
	mgr := manager(t, "default", ptr.To(true))
	r, ok := &bad.FooReconciler{}, &good.FooReconciler{}
	is(t, "both", r.SetupBoth(mgr), "For(...) should only be called once")
	is(t, "both later", r.SetupBothLater(mgr, true), "For(...) should only be called once")
	is(t, "nameless", r.SetupNameless(mgr), "one of For() or Named() must be called")
	is(t, "orphan", r.SetupOrphan(mgr), "Owns() can only be used together with For()")
	is(t, "idle", r.SetupIdle(mgr), "there are no watches configured")
	is(t, "twice", r.SetupTwice(mgr), "reconciler was set via WithOptions() and via Build() or Complete()")
	is(t, "keys", (&bad.KeyReconciler{}).SetupWithManager(mgr), "For() can only be used with reconcile.Request")

	is(t, "good both", ok.SetupBoth(mgr), "")
	is(t, "good either", ok.SetupEither(mgr, true), "")
	is(t, "good either", ok.SetupEither(mgr, false), "")
	is(t, "good many", ok.SetupMany(mgr, []client.Object{&demov1.Foo{}, &demov1.Bar{}}), "")
	is(t, "good handed", ok.SetupHanded(mgr), "")
	is(t, "good given", ok.SetupGiven(mgr, func(b *crbuilder.Builder) { b.For(&demov1.Foo{}) }), "")
	is(t, "good raw", ok.SetupRaw(mgr), "")
	is(t, "good keys", (&good.KeyReconciler{}).SetupWithManager(mgr), "")
}

// An asked is what counts questions and says yes.
type asked struct{ n atomic.Int32 }

func (a *asked) predicate() predicate.Predicate {
	return predicate.NewPredicateFuncs(func(client.Object) bool { a.n.Add(1); return true })
}

func (a *asked) When(reconcile.Request) time.Duration     { a.n.Add(1); return time.Millisecond }
func (a *asked) Forget(reconcile.Request)                 {}
func (a *asked) NumRequeues(reconcile.Request) int        { return 0 }
func (a *asked) logger(*reconcile.Request) logr.Logger    { a.n.Add(1); return logr.Discard() }
func (a *asked) is(t *testing.T, name string, heard bool) { t.Helper(); wantHeard(t, name, a, heard) }

func wantHeard(t *testing.T, name string, a *asked, heard bool) {
	if n := a.n.Load(); n > 0 != heard {
		t.Errorf("%s was asked %d times, want some: %t", name, n, heard)
	}
}

// A setup builds a controller of the parts.
type setup func(mgr ctrl.Manager, p *parts) error

type parts struct {
	mine, ready, limiter, log asked
	calls                     atomic.Int32
}

// work fails once, so that the limiter is asked.
func (p *parts) work(reconcile.Request) error {
	if p.calls.Add(1) == 1 {
		return errors.New("not yet")
	}
	return nil
}

// run starts the controller and waits until it has worked twice.
func run(t *testing.T, build setup) *parts {
	t.Helper()
	p, namespace := new(parts), proof.Namespace(t, proof.Server(t))
	mgr := manager(t, namespace, ptr.To(true))
	if err := build(mgr, p); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- mgr.Start(t.Context()) }()
	t.Cleanup(func() {
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	if err := proof.Client(t).Create(t.Context(), &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "web"}}); err != nil {
		t.Fatal(err)
	}
	if !await.True(func() bool { return p.calls.Load() > 1 }) {
		t.Fatal("the controller did not work")
	}
	return p
}

func (p *parts) bad() *bad.FooReconciler {
	return &bad.FooReconciler{Work: p.work, Mine: p.mine.predicate(), Ready: p.ready.predicate(), Limiter: &p.limiter, Logger: p.log.logger}
}

func (p *parts) good() *good.FooReconciler {
	return &good.FooReconciler{Work: p.work, Mine: p.mine.predicate(), Ready: p.ready.predicate(), Limiter: &p.limiter, Logger: p.log.logger}
}

// TestSamename: the second controller of a name is refused.
func TestSamename(t *testing.T) {
	mgr := manager(t, "default", nil)
	is(t, "first", (&badname.SpecReconciler{}).SetupWithManager(mgr), "")
	is(t, "second", (&badname.StatusReconciler{}).SetupWithManager(mgr), "controller with name bar already exists")
	is(t, "first named", badname.Cleaners(mgr), "")
	is(t, "second named", badname.MoreCleaners(mgr), "controller with name samename-cleaner already exists")
	is(t, "third named", badname.StillMore(mgr), "controller with name samename-cleaner already exists")

	is(t, "good status", (&goodname.StatusReconciler{}).SetupWithManager(mgr), "")
	is(t, "good simple", goodname.Simple(mgr), "")
	is(t, "good less", goodname.Less(mgr), "")
	is(t, "good old", goodname.Old(mgr), "")
	is(t, "good one", goodname.One(mgr, true), "")
	kind := &unstructured.Unstructured{}
	kind.SetGroupVersionKind(demov1.GroupVersion.WithKind("Foo"))
	is(t, "good any", goodname.AnyMore(mgr, kind, "any-foo"), "")
	is(t, "copies", copies.Copies(mgr), "")
	is(t, "more copies", copies.MoreCopies(mgr), "")

	// The other way, which alone is taken in another program.
	mgr = manager(t, "default", ptr.To(true))
	is(t, "good spec", (&goodname.SpecReconciler{}).SetupWithManager(mgr), "")
	is(t, "good full", goodname.Full(mgr), "")
	is(t, "good fresh", goodname.Fresh(mgr), "")
	is(t, "good more", goodname.More(mgr), "")
	is(t, "good shared", goodname.Shared(mgr), "")
	is(t, "good kind", goodname.Any(mgr, kind), "")
}
