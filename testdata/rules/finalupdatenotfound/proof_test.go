// Package finalupdatenotfound_test lets the reconcilers remove the last
// finalizer of an object that is being deleted, against a real API server.
package finalupdatenotfound_test

import (
	"context"
	"strings"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalupdatenotfound/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalupdatenotfound/good"
)

// deleted creates an object that is being deleted and held by the finalizer.
func deleted(t *testing.T, c client.Client, ns, name string) *demov1.Foo {
	t.Helper()
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: name, Finalizers: []string{bad.Finalizer}, Labels: map[string]string{"app": name}}}
	if err := c.Create(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	if err := c.Delete(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(app), app); err != nil {
		t.Fatal(err)
	}
	return app
}

func TestLastFinalizer(t *testing.T) {
	c := proof.Client(t)
	ns := proof.Namespace(t, proof.Server(t))
	for name, test := range map[string]struct {
		rec reconcile.Reconciler
		bad bool
	}{
		"bad":           {&bad.AppReconciler{Client: c}, true},
		"bad-deferring": {&bad.DeferringReconciler{Client: c}, true},
		"bad-helped":    {&bad.HelpedReconciler{Client: c}, true},
		"good":          {&good.AppReconciler{Client: c}, false},
		"good-tolerant": {&good.TolerantReconciler{Client: c}, false},
		"good-counting": {&good.CountingReconciler{Client: c}, false},
		"good-logging":  {&good.LoggingReconciler{Client: c}, false},
	} {
		app := deleted(t, c, ns, name)
		_, err := test.rec.Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app)})
		if test.bad && (err == nil || !strings.Contains(err.Error(), `foos.demo.ctrlvet.dev "`+name+`" not found`)) || !test.bad && err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := c.Get(t.Context(), client.ObjectKeyFromObject(app), app); !apierrors.IsNotFound(err) {
			t.Errorf("%s: the object is still there: %v", name, err)
		}
	}
}

func TestFunctions(t *testing.T) {
	c := proof.Client(t)
	ns := proof.Namespace(t, proof.Server(t))
	if gone, err := good.Gone(t.Context(), c, deleted(t, c, ns, "gone")); !gone || err != nil {
		t.Errorf("Gone: %v, %v", gone, err)
	}
	if err := good.Handed(t.Context(), c, deleted(t, c, ns, "handed"), func(context.Context, *demov1.Foo) error { return nil }); err != nil {
		t.Errorf("Handed: %v", err)
	}
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: "living", Finalizers: []string{bad.Finalizer}}}
	if err := c.Create(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	if err := good.Release(t.Context(), c, app); err != nil {
		t.Errorf("Release: %v", err)
	}
}
