package swallowederr_test

import (
	"errors"
	"testing"

	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

// TestPolled: what is logged is tried again, and told in the end; or it is no failure.
func TestPolled(t *testing.T) {
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app()).WithStatusSubresource(app()).Build()
	request := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(app())}
	if _, err := (&good.PolledReconciler{Client: c}).Reconcile(t.Context(), reconcile.Request{}); !wait.Interrupted(err) {
		t.Errorf("polled: %v", err)
	}
	if _, err := (&good.PolledReconciler{Client: c}).Reconcile(t.Context(), request); err != nil {
		t.Errorf("polled: %v", err)
	}
	if res, err := good.Requeued(t.Context(), c, app()); err != nil || res == nil || res.RequeueAfter == 0 {
		t.Errorf("requeued: %v, %v", res, err)
	}
	if _, err := (&good.RequestReconciler{Client: c}).Reconcile(t.Context(), request); err != nil {
		t.Errorf("request: %v", err)
	}
	broken := errors.New("broken")
	if err := good.Downloaded(func() error { return broken }, func() error { return nil }); !errors.Is(err, broken) {
		t.Errorf("downloaded: %v", err)
	}
}
