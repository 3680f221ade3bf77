package statuslost_test

import (
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statuslost/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statuslost/good"
)

// TestFailing: the condition that a helper sets for its failure is stored by good alone.
func TestFailing(t *testing.T) {
	foo := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "cart"}, Spec: demov1.FooSpec{SecretName: "gone", Image: "v1"}}
	req := ctrl.Request{NamespacedName: client.ObjectKeyFromObject(foo)}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(foo).WithStatusSubresource(foo).Build()
	conditions := func() int {
		got := &demov1.Foo{}
		if err := c.Get(t.Context(), req.NamespacedName, got); err != nil {
			t.Fatal(err)
		}
		return len(got.Status.Conditions)
	}
	if _, err := (&bad.FailingReconciler{Client: c}).Reconcile(t.Context(), req); err == nil || conditions() != 0 {
		t.Errorf("bad: %v, %d", err, conditions())
	}
	if _, err := (&good.FailingReconciler{Client: c}).Reconcile(t.Context(), req); err == nil || conditions() != 1 {
		t.Errorf("good: %v, %d", err, conditions())
	}
}
