package finalizerleak_test

import (
	"context"
	"slices"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good"
	goodkind "github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/never/kind"
)

// holding gives the object its finalizer in the first pass.
type holding struct {
	reconcile.Reconciler
	client client.Client
}

func (h holding) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	app := &demov1.Foo{}
	if err := h.client.Get(ctx, req.NamespacedName, app); err != nil {
		return reconcile.Result{}, err
	}
	if app.DeletionTimestamp.IsZero() && controllerutil.AddFinalizer(app, bad.Held) {
		return reconcile.Result{}, h.client.Update(ctx, app)
	}
	return h.Reconciler.Reconcile(ctx, req)
}

// TestWrittenAsRead: who has the finalizer after a deletion and one call.
func TestWrittenAsRead(t *testing.T) {
	key := client.ObjectKey{Namespace: "default", Name: "shop"}
	ask := func(f func(context.Context, client.Client, client.ObjectKey) error) func(context.Context, client.Client, *demov1.Foo) error {
		return func(ctx context.Context, c client.Client, _ *demov1.Foo) error { return f(ctx, c, key) }
	}
	for name, test := range map[string]struct {
		run  func(context.Context, client.Client, *demov1.Foo) error
		gone bool
	}{
		"bad parameter":             {bad.ReleaseUnchanged, false},
		"bad question":              {ask(bad.AskedForNothing), false},
		"bad patch":                 {ask(bad.PatchedWithNothing), false},
		"bad deletion":              {ask(bad.LetGoTooLate), false},
		"bad copy":                  {ask(bad.PatchedCopy), false},
		"bad metadata":              {ask(bad.WrittenMetadata), false},
		"bad copy of a deleted one": {ask(bad.PatchedCopyOfDeleted), false},
		"good copy":                 {good.ReleaseCopy, true},
		"good original":             {good.ReleaseOriginal, true},
		"marked":                    {good.MarkCopy, false},
		"bad branch":                {ask(bad.NothingWhenGoing), false},
		"told": {ask(func(ctx context.Context, c client.Client, key client.ObjectKey) error {
			return good.TellsOfGoing(ctx, c, key, func(string) {})
		}), false},
		"bad helper": {func(ctx context.Context, c client.Client, app *demov1.Foo) error {
			bad.DropHeld(app)
			return c.Update(ctx, app)
		}, false},
		"good helper": {func(ctx context.Context, c client.Client, app *demov1.Foo) error {
			good.DropHeld(app)
			return c.Update(ctx, app)
		}, true},
		"good":      {good.ReleaseHeld, true},
		"good list": {good.ReleaseListed, true},
		"handed over": {func(ctx context.Context, c client.Client, app *demov1.Foo) error {
			return good.HandOver(ctx, c, app, func(app *demov1.Foo) { app.Finalizers = nil })
		}, true},
	} {
		app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name, Finalizers: []string{good.Held}}}
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app).Build()
		if err := c.Delete(t.Context(), app); err != nil {
			t.Fatal(err)
		}
		if err := c.Get(t.Context(), key, app); err != nil {
			t.Fatal(err)
		}
		if err := test.run(t.Context(), c, app); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if gone := apierrors.IsNotFound(c.Get(t.Context(), key, app)); gone != test.gone {
			t.Errorf("%s: gone %v, want %v", name, gone, test.gone)
		}
	}
}

// TestWrittenWithAChange: what the others write is a change.
func TestWrittenWithAChange(t *testing.T) {
	key := client.ObjectKey{Namespace: "default", Name: "shop"}
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app).Build()
	read := func() *demov1.Foo {
		app := &demov1.Foo{}
		if err := c.Get(t.Context(), key, app); err != nil {
			t.Fatal(err)
		}
		return app
	}
	if err := good.AddMissing(t.Context(), c, key); err != nil || !slices.Contains(read().Finalizers, good.Held) {
		t.Errorf("AddMissing: %v, %v", err, read().Finalizers)
	}
	if err := good.MarkHeld(t.Context(), c, key); err != nil || read().Labels["held"] != "true" {
		t.Errorf("MarkHeld: %v, %v", err, read().Labels)
	}
	app = read()
	app.Finalizers = append(app.Finalizers, "demo.ctrlvet.dev/other")
	if err := c.Update(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	if err := good.ReleaseBefore(t.Context(), c, app); err != nil || slices.Contains(read().Finalizers, good.Held) {
		t.Errorf("ReleaseBefore: %v, %v", err, read().Finalizers)
	}
}

// remover lets every object go.
type remover struct{ client.Client }

func (r remover) Release(ctx context.Context, config *corev1.ConfigMap) error {
	controllerutil.RemoveFinalizer(config, goodkind.Config)
	return r.Update(ctx, config)
}

// TestRemovedElsewhere: the finalizer that the package only adds is removed by another.
func TestRemovedElsewhere(t *testing.T) {
	key := client.ObjectKey{Namespace: "default", Name: "settings"}
	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(config).Build()
	rec := &goodkind.ConfigReconciler{Client: c, Remover: remover{c}}
	for range 2 {
		if _, err := rec.Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); err != nil {
			t.Fatal(err)
		}
		if err := client.IgnoreNotFound(c.Delete(t.Context(), config)); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Get(t.Context(), key, config); !apierrors.IsNotFound(err) {
		t.Errorf("the object is still there: %v", err)
	}
}

// TestMadeHeld: what is made with a finalizer has it.
func TestMadeHeld(t *testing.T) {
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).Build()
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}}
	if err := bad.MakeHeld(t.Context(), c, app); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(app), app); err != nil || len(app.Finalizers) != 1 {
		t.Fatalf("%v %v", app.Finalizers, err)
	}
	app.Finalizers, app.UID = nil, "1"
	if err := bad.MakeHeld(t.Context(), c, app); err != nil || len(app.Finalizers) != 1 {
		t.Fatalf("%v %v", app.Finalizers, err)
	}
}

// TestWrittenWithCopy: who gets a copy of the struct, or records an event, does not take
// the finalizer; who gets the object may.
func TestWrittenWithCopy(t *testing.T) {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop", Finalizers: []string{bad.Held}}}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app).WithStatusSubresource(app).Build()
	if err := c.Delete(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	key := client.ObjectKeyFromObject(app)
	if err := bad.ReleaseCopied(t.Context(), c, record.NewFakeRecorder(9), key); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), key, app); err != nil {
		t.Fatalf("the finalizer is gone: %v", err)
	}
	release := func(meta client.Object, again any) error {
		if app, ok := again.(*demov1.Foo); ok {
			meta = app
		}
		controllerutil.RemoveFinalizer(meta, good.Held)
		return nil
	}
	for name, f := range map[string]func(context.Context, client.Client, *demov1.Foo, good.Cleaner) error{"others": good.ReleaseByOthers, "metadata": good.ReleaseThroughMeta} {
		app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop", Finalizers: []string{good.Held}}}
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app).Build()
		if err := c.Delete(t.Context(), app); err != nil {
			t.Fatal(err)
		}
		if err := c.Get(t.Context(), key, app); err != nil {
			t.Fatal(err)
		}
		if err := f(t.Context(), c, app, release); err != nil || !apierrors.IsNotFound(c.Get(t.Context(), key, app)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
