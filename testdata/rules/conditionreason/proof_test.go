// Package conditionreason_test writes the conditions to a real API server,
// whose CRD has the schema of metav1.Condition.
package conditionreason_test

import (
	"strings"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/conditionreason/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/conditionreason/good"
)

func create(t *testing.T) *demov1.Foo {
	t.Helper()
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: proof.Namespace(t, proof.Server(t)), Name: "shop"}}
	if err := proof.Client(t).Create(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	return app
}

func TestReconcile(t *testing.T) {
	c := proof.Client(t)
	request := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(create(t))}
	_, err := (&bad.AppReconciler{Client: c}).Reconcile(t.Context(), request)
	want := `Foo.demo.ctrlvet.dev "shop" is invalid: status.conditions[0].reason: Invalid value: "": conditions[0].reason in body should be at least 1 chars long`
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("bad: %v\nwant %s", err, want)
	}
	if _, err := (&good.AppReconciler{Client: c}).Reconcile(t.Context(), request); err != nil {
		t.Errorf("good: %v", err)
	}
}

func TestBadIsRefused(t *testing.T) {
	for name, set := range bad.Reasons {
		app := create(t)
		set(app)
		err := proof.Client(t).Status().Update(t.Context(), app)
		if !apierrors.IsInvalid(err) {
			t.Errorf("%s: %v, want Invalid", name, err)
		}
		t.Logf("%s: %v", name, err)
	}
}

func TestBadLists(t *testing.T) {
	c := proof.Client(t)
	for name, rec := range map[string]reconcile.Reconciler{
		"append": &bad.AppendReconciler{Client: c},
		"list":   &bad.ListReconciler{Client: c},
	} {
		request := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(create(t))}
		if _, err := rec.Reconcile(t.Context(), request); !apierrors.IsInvalid(err) {
			t.Errorf("%s: %v, want Invalid", name, err)
		}
	}
}

func TestGoodIsTaken(t *testing.T) {
	for name, set := range good.Conditions {
		app := create(t)
		set(app)
		if err := proof.Client(t).Status().Update(t.Context(), app); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
