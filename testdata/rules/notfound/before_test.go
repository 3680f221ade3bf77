package notfound_test

import (
	"context"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/good"
)

// TestBefore: an object that is being deleted stays when the Secret is gone that its reconcile
// reads before it looks at the deletion.
func TestBefore(t *testing.T) {
	now := metav1.Now()
	foo := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "cart", Finalizers: []string{bad.Finalizer}, DeletionTimestamp: &now}}
	req := ctrl.Request{NamespacedName: client.ObjectKeyFromObject(foo)}
	for name, x := range map[string]struct {
		reconcile func(client.Client) func(context.Context, ctrl.Request) (ctrl.Result, error)
		stays     bool
	}{
		"bad early": {func(c client.Client) func(context.Context, ctrl.Request) (ctrl.Result, error) {
			return (&bad.HastyReconciler{Client: c}).Reconcile
		}, true},
		"bad waiting": {func(c client.Client) func(context.Context, ctrl.Request) (ctrl.Result, error) {
			return (&bad.PatientReconciler{HastyReconciler: bad.HastyReconciler{Client: c}}).Reconcile
		}, true},
		"good early": {func(c client.Client) func(context.Context, ctrl.Request) (ctrl.Result, error) {
			return (&good.HastyReconciler{Client: c}).Reconcile
		}, false},
		"good ordered": {func(c client.Client) func(context.Context, ctrl.Request) (ctrl.Result, error) {
			return (&good.OrderedReconciler{HastyReconciler: good.HastyReconciler{Client: c}}).Reconcile
		}, false},
	} {
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(foo.DeepCopy()).Build()
		_, err := x.reconcile(c)(t.Context(), req)
		if stays := c.Get(t.Context(), req.NamespacedName, &demov1.Foo{}) == nil; stays != x.stays || !x.stays && err != nil {
			t.Errorf("%s: %v, %v", name, stays, err)
		}
	}
}
