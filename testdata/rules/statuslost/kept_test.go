package statuslost_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statuslost/good"
)

// TestTakenOver: what a function reads anew gets the status, also at the end of a pass.
func TestTakenOver(t *testing.T) {
	meta := metav1.ObjectMeta{Namespace: "default", Name: "shop"}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithStatusSubresource(&demov1.Foo{}).
		WithObjects(&demov1.Foo{ObjectMeta: meta}, &corev1.Pod{ObjectMeta: meta}).Build()
	req := reconcile.Request{NamespacedName: client.ObjectKey{Namespace: meta.Namespace, Name: meta.Name}}
	for _, r := range []reconcile.Reconciler{&good.DeferredReconciler{Client: c}, &good.PartReconciler{Client: c}} {
		if _, err := r.Reconcile(t.Context(), req); err != nil {
			t.Fatal(err)
		}
	}
	app := &demov1.Foo{}
	if err := c.Get(t.Context(), req.NamespacedName, app); err != nil {
		t.Fatal(err)
	}
	if app.Status.Phase != demov1.FooReady || app.Status.Replicas != 1 {
		t.Errorf("the server has %+v", app.Status)
	}
}
