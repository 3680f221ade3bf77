package notfound_test

import (
	"testing"

	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/good"
)

// TestStatusOpened reconciles an object that is not there with reconcilers that look into
// the status of the error.
func TestStatusOpened(t *testing.T) {
	c := proof.Client(t)
	for name, rec := range map[string]reconcile.Reconciler{
		"reason": &good.StatusReasonReconciler{Client: c},
	} {
		req := reconcile.Request{NamespacedName: types.NamespacedName{Namespace: "default", Name: "gone"}}
		if _, err := rec.Reconcile(t.Context(), req); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
