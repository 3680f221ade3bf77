// Package finalizerdeleting_test executes the reconcilers on an object that is
// being deleted and held by somebody else, against a real API server: the fake
// client accepts new finalizers.
package finalizerdeleting_test

import (
	"slices"
	"strings"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerdeleting/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerdeleting/good"
)

const foreign = "demo.ctrlvet.dev/other"

// pass runs a reconciler, the way controller-runtime does, over an object.
func pass(t *testing.T, rec reconcile.Reconciler, app *demov1.Foo) error {
	t.Helper()
	_, err := rec.Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)})
	return err
}

func TestDeleting(t *testing.T) {
	c := proof.Client(t)
	ns := proof.Namespace(t, proof.Server(t))
	for name, test := range map[string]struct {
		rec reconcile.Reconciler
		bad bool
	}{
		"bad":             {&bad.AppReconciler{Client: c}, true},
		"bad-falling":     {&bad.FallingReconciler{Client: c}, true},
		"bad-conditional": {&bad.ConditionalReconciler{Client: c}, true},
		"bad-deferred":    {&bad.DeferredReconciler{Client: c}, true},
		"good":            {&good.AppReconciler{Client: c}, false},
		"good-branch":     {&good.BranchReconciler{Client: c}, false},
		"good-caller":     {&good.CallerReconciler{Client: c}, false},
		"good-variable":   {&good.VariableReconciler{Client: c}, false},
		"good-takenback":  {&good.TakenBackReconciler{Client: c}, false},
		"good-asking":     {&good.AskingReconciler{Client: c}, false},
		"good-only":       {&good.OnlyReconciler{Client: c}, false},
	} {
		t.Run(name, func(t *testing.T) {
			app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: name, Finalizers: []string{foreign}}}
			if err := c.Create(t.Context(), app); err != nil {
				t.Fatal(err)
			}
			if err := c.Delete(t.Context(), app); err != nil {
				t.Fatal(err)
			}
			err := pass(t, test.rec, app)
			if !test.bad && err != nil {
				t.Error(err)
			}
			if test.bad && (err == nil || !strings.Contains(err.Error(), "Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{\"demo.ctrlvet.dev/cleanup\"}")) {
				t.Errorf("the server answers %v", err)
			}
		})
	}
}

// While nothing is deleted, all add the finalizer.
func TestLiving(t *testing.T) {
	c := proof.Client(t)
	ns := proof.Namespace(t, proof.Server(t))
	for name, rec := range map[string]reconcile.Reconciler{
		"bad": &bad.AppReconciler{Client: c}, "good": &good.AppReconciler{Client: c}, "branch": &good.BranchReconciler{Client: c},
		"caller": &good.CallerReconciler{Client: c}, "variable": &good.VariableReconciler{Client: c}, "asking": &good.AskingReconciler{Client: c}, "only": &good.OnlyReconciler{Client: c},
	} {
		app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: name}}
		if err := c.Create(t.Context(), app); err != nil {
			t.Fatal(err)
		}
		if err := pass(t, rec, app); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := c.Get(t.Context(), client.ObjectKeyFromObject(app), app); err != nil || !slices.Contains(app.Finalizers, good.Finalizer) {
			t.Errorf("%s: %v, finalizers %v", name, err, app.Finalizers)
		}
	}
	if err := good.Create(t.Context(), c, ns, "created"); err != nil {
		t.Error(err)
	}
}
