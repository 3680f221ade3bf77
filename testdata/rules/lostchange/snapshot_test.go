package lostchange_test

import (
	"context"
	"testing"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/lostchange/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/lostchange/good"
)

// ready returns a client with an app that is ready, and the app.
func ready(t *testing.T) (client.Client, *demov1.Foo) {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}}
	app.Status.Phase = "Ready"
	app.Status.Conditions = []metav1.Condition{{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Started"}}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app).WithStatusSubresource(app).Build()
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(app), app); err != nil {
		t.Fatal(err)
	}
	return c, app
}

// TestSnapshot has a condition that is there turn: bad never stores it.
func TestSnapshot(t *testing.T) {
	for name, test := range map[string]struct {
		run    func(context.Context, client.Client, *demov1.Foo) error
		stored bool
	}{
		"bad Reconcile": {func(ctx context.Context, c client.Client, app *demov1.Foo) error {
			_, err := (&bad.Reconciler{Client: c}).Reconcile(ctx, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)})
			return err
		}, false},
		"bad Settle": {func(ctx context.Context, c client.Client, app *demov1.Foo) error {
			return (&bad.Reconciler{Client: c}).Settle(ctx, app)
		}, false},
		"bad Swap": {func(ctx context.Context, c client.Client, app *demov1.Foo) error {
			return (&bad.Reconciler{Client: c}).Swap(ctx, app)
		}, false},
		"good Reconcile": {func(ctx context.Context, c client.Client, app *demov1.Foo) error {
			_, err := (&good.Reconciler{Client: c}).Reconcile(ctx, reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)})
			return err
		}, true},
		"good Fresh": {func(ctx context.Context, c client.Client, app *demov1.Foo) error {
			return (&good.Reconciler{Client: c}).Fresh(ctx, app)
		}, true},
		"good Early": {func(ctx context.Context, c client.Client, app *demov1.Foo) error {
			return (&good.Reconciler{Client: c}).Early(ctx, app)
		}, true},
	} {
		c, app := ready(t)
		if err := test.run(t.Context(), c, app); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		stored := &demov1.Foo{}
		if err := c.Get(t.Context(), client.ObjectKeyFromObject(app), stored); err != nil {
			t.Fatal(err)
		}
		if meta.IsStatusConditionFalse(stored.Status.Conditions, "Ready") != test.stored {
			t.Errorf("%s: stored %v, want it stored: %v", name, stored.Status.Conditions, test.stored)
		}
	}
	c, app := ready(t)
	app.Status.Phase = "Pending"
	if err := (&good.Reconciler{Client: c}).Settle(t.Context(), app); err != nil {
		t.Error(err)
	}
}
