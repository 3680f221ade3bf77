// Package finalizerdeletion_test reconciles an object that is being deleted in
// the foreground and whose child is gone.
package finalizerdeletion_test

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerdeletion/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerdeletion/good"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerdeletion/good/filtered"
)

type lifecycle struct{}

func (lifecycle) Deleted(_ context.Context, obj client.Object) (bool, error) {
	return obj.GetDeletionTimestamp() != nil, nil
}

// A child that is deleted while its owner is Terminating comes back with bad.
func TestForeground(t *testing.T) {
	c := proof.Client(t)
	ns := proof.Namespace(t, proof.Server(t))
	for name, test := range map[string]struct {
		rec  reconcile.Reconciler
		back bool
	}{
		"bad":            {&bad.AppReconciler{Client: c}, true},
		"bad-handed":     {&bad.HandedReconciler{Client: c}, true},
		"bad-late":       {&bad.LateReconciler{Client: c}, true},
		"good":           {&good.AppReconciler{Client: c}, false},
		"good-asking":    {&good.AskingReconciler{Client: c}, false},
		"good-framework": {&good.FrameworkReconciler{Client: c, Lifecycle: lifecycle{}}, false},
	} {
		app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: name}}
		if err := c.Create(t.Context(), app); err != nil {
			t.Fatal(err)
		}
		request := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)}
		child := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: name}}
		if _, err := test.rec.Reconcile(t.Context(), request); err != nil {
			t.Fatal(err)
		}
		if err := c.Delete(t.Context(), app, client.PropagationPolicy(metav1.DeletePropagationForeground)); err != nil {
			t.Fatal(err)
		}
		if err := c.Delete(t.Context(), child); err != nil { // as the garbage collector does
			t.Fatal(err)
		}
		if _, err := test.rec.Reconcile(t.Context(), request); err != nil {
			t.Fatal(err)
		}
		err := c.Get(t.Context(), client.ObjectKeyFromObject(child), child)
		if client.IgnoreNotFound(err) != nil {
			t.Fatal(err)
		}
		if back := !apierrors.IsNotFound(err); back != test.back {
			t.Errorf("%s: the child came back: %v, want %v", name, back, test.back)
		}
	}
}

func TestFiltered(t *testing.T) {
	now := metav1.Now()
	gone := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{DeletionTimestamp: &now}}
	if filtered.Living.Update(event.UpdateEvent{ObjectOld: gone, ObjectNew: gone}) {
		t.Error("an object that is being deleted is reconciled")
	}
	if !filtered.Living.Create(event.CreateEvent{Object: &demov1.Foo{}}) {
		t.Error("an object that lives is not reconciled")
	}
}
