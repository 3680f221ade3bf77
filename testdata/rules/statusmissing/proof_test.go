// Package statusmissing_test writes the statuses to a real API server.
package statusmissing_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusmissing/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusmissing/good"
)

func TestProof(t *testing.T) {
	c := proof.Client(t)
	namespace := proof.Namespace(t, proof.Server(t))
	bar := &demov1.Bar{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "shop"}}
	foo := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "shop"}}
	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "shop"}}
	for _, obj := range []client.Object{bar, foo, config} {
		if err := c.Create(t.Context(), obj); err != nil {
			t.Fatal(err)
		}
	}
	request := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(bar)}

	_, err := (&bad.BarReconciler{Client: c}).Reconcile(t.Context(), request)
	const want = `bars.demo.ctrlvet.dev "shop" not found`
	if !apierrors.IsNotFound(err) || err.Error() != want {
		t.Errorf("bad: %v, want %s", err, want)
	}
	if _, err := (&bad.PatchReconciler{Client: c}).Reconcile(t.Context(), request); err != nil {
		t.Errorf("bad patch: %v, want the answer to be taken for a deleted object", err)
	}
	if err := bad.Note(t.Context(), c, config); !apierrors.IsNotFound(err) {
		t.Errorf("bad config map: %v", err)
	}
	if err := c.Get(t.Context(), request.NamespacedName, bar); err != nil || bar.Status.Phase != "" {
		t.Errorf("bad: the server has %+v %v", bar.Status, err)
	}

	if _, err := (&good.BarReconciler{Client: c}).Reconcile(t.Context(), request); err != nil {
		t.Errorf("good: %v", err)
	}
	if err := c.Get(t.Context(), request.NamespacedName, bar); err != nil || bar.Status.Phase != "Ready" {
		t.Errorf("good: the server has %+v %v", bar.Status, err)
	}
	if _, err := (&good.FooReconciler{Client: c}).Reconcile(t.Context(), request); err != nil {
		t.Errorf("good foo: %v", err)
	}
}

// TestRequired: the API server takes null for a field that is not there, and refuses the status when
// the definition requires it.
func TestRequired(t *testing.T) {
	c := proof.Client(t)
	ring := &demov1.Ring{ObjectMeta: metav1.ObjectMeta{Namespace: proof.Namespace(t, proof.Server(t)), Name: "shop"}}
	if err := c.Create(t.Context(), ring); err != nil {
		t.Fatal(err)
	}
	ring.Status.Nodes = []string{"shop-0"} // which is gone since
	if err := c.Status().Update(t.Context(), ring); err != nil {
		t.Fatal(err)
	}
	request := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(ring)}
	for _, r := range []reconcile.Reconciler{&bad.RingReconciler{Client: c}, &bad.PhaseReconciler{Client: c}} {
		_, err := r.Reconcile(t.Context(), request)
		const want = `Ring.demo.ctrlvet.dev "shop" is invalid: status.nodes: Required value`
		if !apierrors.IsInvalid(err) || err.Error() != want {
			t.Errorf("bad: %v, want %s", err, want)
		}
	}
	for _, r := range []reconcile.Reconciler{&good.RingReconciler{Client: c}, &good.PhaseReconciler{Client: c}} {
		if _, err := r.Reconcile(t.Context(), request); err != nil {
			t.Errorf("good: %v", err)
		}
	}
}
