package swallowederr_test

import (
	"context"
	"errors"
	"testing"

	corev1 "k8s.io/api/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good/services"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/kitlog"
)

// unlisted is a client whose lists fail.
func unlisted() client.Client {
	return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithInterceptorFuncs(interceptor.Funcs{
		List: func(context.Context, client.WithWatch, client.ObjectList, ...client.ListOption) error {
			return errServer
		},
	}).Build()
}

// noServices is a lister without a service.
func noServices() corelisters.ServiceLister {
	return corelisters.NewServiceLister(cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc}))
}

// TestExcuses: what the API server has answered is lost in spite of a name, a delay or
// another result that could excuse it.
func TestExcuses(t *testing.T) {
	logged := &kitlog.Lines{}
	for name, run := range map[string]func(context.Context) error{
		"no delay":   pass(&bad.InnerReconciler{Client: failing(true)}),
		"lister":     func(ctx context.Context) error { return bad.Provide(ctx, failingCreate(), noServices(), app()) },
		"cleanup":    func(ctx context.Context) error { return bad.CleanupServices(ctx, failing(true), app()) },
		"validation": func(ctx context.Context) error { return bad.Admit(ctx, unreadable(), app()) },
		"own test":   func(ctx context.Context) error { return bad.RemoveGone(ctx, failing(true), app()) },
		"levelled":   func(ctx context.Context) error { return bad.Levelled(ctx, failing(true), logged, app()) },
		"handler":    func(ctx context.Context) error { _, err := bad.HandleListed(ctx, unlisted(), shop); return err },
		"three": func(ctx context.Context) error {
			paused, found, err := bad.Look(ctx, unreadable(), shop.NamespacedName)
			if paused || found != nil {
				t.Error("Look found something")
			}
			return err
		},
		"named": func(ctx context.Context) error {
			secret, err := bad.NamedSecret(ctx, unreadable(), app())
			if secret != nil {
				t.Error("NamedSecret found something")
			}
			return err
		},
	} {
		if err := run(t.Context()); err != nil {
			t.Errorf("%s: returned %v, want nil", name, err)
		}
	}
	if len(*logged) != 1 || (*logged)[0][1] != "error" {
		t.Errorf("logged %v", *logged)
	}
}

// failingCreate is a client that can create nothing.
func failingCreate() client.Client {
	return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app()).WithStatusSubresource(&demov1.Foo{}).WithInterceptorFuncs(interceptor.Funcs{
		Create: func(ctx context.Context, c client.WithWatch, obj client.Object, opts ...client.CreateOption) error {
			if _, ok := obj.(*corev1.Service); ok {
				return errServer
			}
			return c.Create(ctx, obj, opts...)
		},
	}).Build()
}

// TestExcused: the error comes back, or the pass does.
func TestExcused(t *testing.T) {
	steady := &good.SteadyReconciler{Client: failing(true), Every: 1}
	if res, err := steady.Reconcile(t.Context(), shop); err != nil || res.RequeueAfter != 1 {
		t.Errorf("steady: %v, %v", res, err)
	}
	if err := good.ProvideOnce(t.Context(), failingCreate(), noServices(), app()); !errors.Is(err, errServer) {
		t.Errorf("ProvideOnce: %v", err)
	}
	if err := good.Accept(t.Context(), failing(true), app()); err != nil {
		t.Errorf("Accept: %v", err)
	}
	logged := &kitlog.Lines{}
	if err := good.LevelledInfo(t.Context(), failing(true), logged, app()); !errors.Is(err, errServer) {
		t.Errorf("LevelledInfo: %v", err)
	}
	if err := good.LevelledAside(t.Context(), failing(true), logged, app()); err != nil || len(*logged) != 2 {
		t.Errorf("LevelledAside: %v, %v", err, *logged)
	}
}

// TestOutdated: texts that cannot be compared fail the same way at each attempt.
func TestOutdated(t *testing.T) {
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app()).Build()
	for range 2 {
		if _, err := (&good.Outdated{Client: c}).Reconcile(t.Context(), shop); err != nil {
			t.Error(err)
		}
		if _, err := services.Newer("latest", ""); err == nil {
			t.Error("compared")
		}
	}
}

// TestScanned: what a text does not say is known as well as can be.
func TestScanned(t *testing.T) {
	for answer, want := range map[string]int{"purged from 3 servers": 3, "done": 0} {
		if n, err := good.Purged(answer); n != want || err != nil {
			t.Errorf("%q: %d, %v", answer, n, err)
		}
	}
}
