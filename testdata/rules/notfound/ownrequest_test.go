package notfound_test

import (
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"k8s.io/apimachinery/pkg/types"

	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/good"
)

// TestOwnRequests: a request with more in it than the key, and one that is the key, are
// reconciled once more after the deletion, too.
func TestOwnRequests(t *testing.T) {
	c := empty()
	clusters := map[string]client.Client{"a": c}
	var (
		_ reconcile.TypedReconciler[bad.ClusterRequest]   = &bad.ClusterReconciler{}
		_ reconcile.TypedReconciler[types.NamespacedName] = &bad.PlainReconciler{}
	)
	if _, err := (&bad.ClusterReconciler{Clients: clusters}).Reconcile(t.Context(), bad.ClusterRequest{Request: gone, ClusterName: "a"}); !apierrors.IsNotFound(err) {
		t.Errorf("bad, cluster: %v", err)
	}
	if _, err := (&bad.PlainReconciler{Client: c}).Reconcile(t.Context(), gone.NamespacedName); !apierrors.IsNotFound(err) {
		t.Errorf("bad, plain: %v", err)
	}
	if _, err := (&good.ClusterReconciler{Clients: clusters}).Reconcile(t.Context(), good.ClusterRequest{Request: gone, ClusterName: "a"}); err != nil {
		t.Errorf("good, cluster: %v", err)
	}
	if _, err := (&good.PlainReconciler{Client: c}).Reconcile(t.Context(), gone.NamespacedName); err != nil {
		t.Errorf("good, plain: %v", err)
	}
	if _, err := (&good.TeamReconciler{Client: c}).Reconcile(t.Context(), good.TeamRequest{Team: "a"}); !apierrors.IsNotFound(err) {
		t.Errorf("good, team: %v", err)
	}
}
