// Package finalizerpersist_test executes the bad and the good code and looks at
// what is stored.
package finalizerpersist_test

import (
	"context"
	"slices"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerpersist/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerpersist/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerpersist/good/applying"
)

var key = client.ObjectKey{Namespace: "default", Name: "shop"}

func newClient(finalizers ...string) client.Client {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name, Finalizers: finalizers}}
	app.Spec.Paused = true
	return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app).Build()
}

func held(t *testing.T, c client.Client) bool {
	t.Helper()
	app := &demov1.Foo{}
	err := c.Get(t.Context(), key, app)
	if apierrors.IsNotFound(err) {
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	return slices.Contains(app.Finalizers, bad.Finalizer)
}

// An object that is being deleted goes away with good, and stays with bad.
func TestRemove(t *testing.T) {
	for name, test := range map[string]struct {
		rec  func(client.Client) reconcile.Reconciler
		held bool
	}{
		"bad":     {func(c client.Client) reconcile.Reconciler { return &bad.AppReconciler{Client: c} }, true},
		"good":    {func(c client.Client) reconcile.Reconciler { return &good.AppReconciler{Client: c} }, false},
		"handed":  {func(c client.Client) reconcile.Reconciler { return &good.HandingReconciler{Client: c} }, false},
		"telling": {func(c client.Client) reconcile.Reconciler { return &good.TellingReconciler{Client: c} }, false},
		"sharing": {func(c client.Client) reconcile.Reconciler { return &good.SharingReconciler{Client: c} }, false},
	} {
		c := newClient(bad.Finalizer)
		if err := c.Delete(t.Context(), &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if _, err := test.rec(c).Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); err != nil {
				t.Fatal(err)
			}
		}
		if held(t, c) != test.held {
			t.Errorf("%s: held %v, want %v", name, !test.held, test.held)
		}
	}
	shown := 1
	if err := (&good.SharingReconciler{Client: newClient(bad.Finalizer)}).Show(t.Context(), key, func(app *demov1.Foo) { shown = len(app.Finalizers) }); err != nil || shown != 0 {
		t.Errorf("Show: %v, %d finalizers", err, shown)
	}
	c := newClient(bad.Finalizer)
	if err := bad.Release(t.Context(), c, key.Namespace); err != nil || !held(t, c) {
		t.Errorf("Release: %v, held %v", err, held(t, c))
	}
}

type store struct{ client.Client }

func (s store) Save(ctx context.Context, app *demov1.Foo) error { return s.Update(ctx, app) }

// A finalizer that is added is stored by good.
func TestAdd(t *testing.T) {
	for name, test := range map[string]struct {
		rec  func(client.Client) reconcile.Reconciler
		held bool
	}{
		"deferred": {func(c client.Client) reconcile.Reconciler { return &good.DeferredReconciler{Client: c} }, true},
		"store":    {func(c client.Client) reconcile.Reconciler { return &good.StoreReconciler{Client: c, Store: store{c}} }, true},
	} {
		c := newClient()
		if _, err := test.rec(c).Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); err != nil {
			t.Fatal(err)
		}
		if held(t, c) != test.held {
			t.Errorf("%s: held %v, want %v", name, !test.held, test.held)
		}
	}
	c := newClient()
	if err := good.Ensure(t.Context(), c, key.Namespace, key.Name); err != nil || !held(t, c) {
		t.Errorf("Ensure: %v", err)
	}
	read, err := good.Marked(t.Context(), c, key.Namespace, key.Name)
	made, err2 := good.New(key.Namespace, "new")
	if err != nil || err2 != nil || len(read.Finalizers) != 1 || len(made.Finalizers) != 1 {
		t.Error(err, err2)
	}
}

// TestTaken: the list is stored with the object that it was put into.
func TestTaken(t *testing.T) {
	c := proof.Client(t)
	app := &demov1.Foo{
		TypeMeta:   metav1.TypeMeta{APIVersion: demov1.GroupVersion.String(), Kind: "Foo"},
		ObjectMeta: metav1.ObjectMeta{Namespace: proof.Namespace(t, proof.Server(t)), Name: "applied", Finalizers: []string{"demo.ctrlvet.dev/applied"}},
	}
	if err := applying.Apply(t.Context(), c, app); err != nil {
		t.Fatal(err)
	}
	request := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)}
	if _, err := (&good.TakingReconciler{Client: c}).Reconcile(t.Context(), request); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), request.NamespacedName, app); err != nil || len(app.Finalizers) > 0 {
		t.Errorf("finalizers %v, %v", app.Finalizers, err)
	}
}
