// Package finalizershortcircuit_test executes the bad and the good functions.
package finalizershortcircuit_test

import (
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizershortcircuit/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizershortcircuit/good"
)

// After one pass over an object with the old finalizer, bad has neither.
func TestRename(t *testing.T) {
	key := types.NamespacedName{Namespace: "default", Name: "shop"}
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name, Finalizers: []string{bad.Old}}}
	for name, test := range map[string]struct {
		rec  func(c client.Client) reconcile.Reconciler
		held bool
	}{
		"bad":  {func(c client.Client) reconcile.Reconciler { return &bad.AppReconciler{Client: c} }, false},
		"good": {func(c client.Client) reconcile.Reconciler { return &good.AppReconciler{Client: c} }, true},
	} {
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app.DeepCopy()).Build()
		if _, err := test.rec(c).Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); err != nil {
			t.Fatal(err)
		}
		stored := &demov1.Foo{}
		if err := c.Get(t.Context(), key, stored); err != nil {
			t.Fatal(err)
		}
		if held := controllerutil.ContainsFinalizer(stored, good.Finalizer); held != test.held {
			t.Errorf("%s: finalizers %v", name, stored.Finalizers)
		}
	}
}

func TestConditions(t *testing.T) {
	ready := metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Ready"}
	synced := metav1.Condition{Type: "Synced", Status: metav1.ConditionTrue, Reason: "Synced"}
	for name, test := range map[string]struct {
		set  func(*demov1.Foo, metav1.Condition, metav1.Condition) bool
		want int
	}{
		"bad": {bad.Conditions, 1}, "good": {good.Combined, 2},
	} {
		app := &demov1.Foo{}
		if !test.set(app, ready, synced) || len(app.Status.Conditions) != test.want {
			t.Errorf("%s: %d conditions, want %d", name, len(app.Status.Conditions), test.want)
		}
	}
}

func TestClear(t *testing.T) {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Finalizers: []string{bad.Finalizer}}}
	if bad.Clear(app, false) || len(app.Finalizers) != 1 {
		t.Errorf("finalizers %v", app.Finalizers)
	}
	other := app.DeepCopy()
	if good.Two(app, other) || !good.Needed(&demov1.Foo{}) {
		t.Error("the good functions change what they should not")
	}
}

func TestCollect(t *testing.T) {
	ready := metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Ready"}
	for name, test := range map[string]struct {
		collect                func(*demov1.Foo, ...metav1.Condition) bool
		finalizers, conditions int
	}{
		"bad": {bad.Collect, 1, 0}, "good": {good.Collect, 2, 1},
	} {
		app := &demov1.Foo{}
		if !test.collect(app, ready) || len(app.Finalizers) != test.finalizers || len(app.Status.Conditions) != test.conditions {
			t.Errorf("%s: finalizers %v, %d conditions", name, app.Finalizers, len(app.Status.Conditions))
		}
	}
}
