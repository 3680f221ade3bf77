package swallowederr_test

import (
	"context"
	"errors"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

// TestNoted fails where something is listed, or else written: bad is done, good comes again.
func TestNoted(t *testing.T) {
	for name, x := range map[string]struct {
		of   func(client.Client) reconcile.Reconciler
		lost bool
	}{
		"bad":        {func(c client.Client) reconcile.Reconciler { return &bad.NotingReconciler{Client: c} }, true},
		"bad spread": {func(c client.Client) reconcile.Reconciler { return &bad.SpreadingReconciler{Client: c} }, true},
		"good":       {func(c client.Client) reconcile.Reconciler { return &good.NotingReconciler{Client: c} }, false},
	} {
		for _, lists := range []bool{true, false} {
			pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: shop.Namespace, Name: "web"}}
			c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(pod, app()).WithInterceptorFuncs(interceptor.Funcs{
				List: func(ctx context.Context, c client.WithWatch, list client.ObjectList, opts ...client.ListOption) error {
					if !lists {
						return errServer
					}
					return c.List(ctx, list, opts...)
				},
				Update: func(context.Context, client.WithWatch, client.Object, ...client.UpdateOption) error { return errServer },
			}).Build()
			if _, err := x.of(c).Reconcile(t.Context(), shop); errors.Is(err, errServer) == x.lost {
				t.Errorf("%s, lists %t: %v", name, lists, err)
			}
		}
	}
	if _, err := (&good.HintingReconciler{Client: failing(true)}).Reconcile(t.Context(), shop); err != nil {
		t.Errorf("good hints: %v", err)
	}
}

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

// TestInHelper lets the write of the status fail: bad returns nil.
func TestInHelper(t *testing.T) {
	if _, err := (&bad.SavingReconciler{Client: failing(false)}).Reconcile(t.Context(), shop); err != nil {
		t.Errorf("bad: %v", err)
	}
	if _, err := (&good.SavingReconciler{Client: failing(false)}).Reconcile(t.Context(), shop); !errors.Is(err, errServer) {
		t.Errorf("good: %v", err)
	}
	if _, err := (&good.MarkingReconciler{Client: failing(true)}).Reconcile(t.Context(), shop); !errors.Is(err, errServer) {
		t.Errorf("good marks: %v", err)
	}
}
