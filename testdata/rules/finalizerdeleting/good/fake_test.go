package good

import (
	"testing"

	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
)

func TestClaim(t *testing.T) {
	r := &ClaimReconciler{Client: FakeClient{}}
	if _, err := r.Reconcile(t.Context(), ctrl.Request{NamespacedName: types.NamespacedName{Name: "web"}}); err != nil {
		t.Error(err)
	}
}
