package swallowederr_test

import (
	"context"
	"errors"
	"testing"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

// TestGone lets the read of the object fail: bad is done with it, and forgets what it knew,
// good comes again.
func TestGone(t *testing.T) {
	known := map[client.ObjectKey]string{shop.NamespacedName: "image"}
	for name, x := range map[string]struct {
		r    reconcile.Reconciler
		lost bool
	}{
		"bad":         {&bad.DeletedReconciler{Client: unreadable()}, true},
		"bad forgets": {&bad.ForgettingReconciler{Client: unreadable(), Known: known}, true},
		"good":        {&good.DeletedReconciler{Client: unreadable()}, false},
	} {
		if _, err := x.r.Reconcile(t.Context(), shop); errors.Is(err, errServer) == x.lost {
			t.Errorf("%s: %v", name, err)
		}
	}
	if len(known) != 0 {
		t.Error("bad still knows the object that it could not read")
	}
	gone := fake.NewClientBuilder().WithScheme(proof.Scheme()).Build()
	if _, err := (&good.DeletedReconciler{Client: gone}).Reconcile(t.Context(), shop); err != nil {
		t.Errorf("good, deleted: %v", err)
	}
	r := &good.LookingReconciler{Client: unreadable()}
	for name, look := range map[string]func(context.Context, reconcile.Request) (reconcile.Result, error){
		"later": r.Later, "explained": r.Explained, "goes on": r.GoesOn, "other": r.Other,
	} {
		if _, err := look(t.Context(), shop); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
