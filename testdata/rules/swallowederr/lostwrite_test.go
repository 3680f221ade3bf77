package swallowederr_test

import (
	"context"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

// overtaken is a client behind whose first read somebody else changes what was read, so
// that the write that follows meets a conflict, as it does every day; the second does not.
func overtaken() client.Client {
	reads := 0
	return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app()).WithStatusSubresource(app()).WithInterceptorFuncs(interceptor.Funcs{
		Get: func(ctx context.Context, c client.WithWatch, key client.ObjectKey, obj client.Object, opts ...client.GetOption) error {
			if err := c.Get(ctx, key, obj, opts...); err != nil {
				return err
			}
			if reads++; reads > 1 {
				return nil
			}
			other := obj.DeepCopyObject().(client.Object)
			other.SetLabels(map[string]string{"by": "somebody else"})
			return c.Update(ctx, other)
		},
	}).Build()
}

// TestLostWrite: after a conflict the one says that all went well, and the phase is never
// stored; the other is called again for its error, and stores it.
func TestLostWrite(t *testing.T) {
	for name, test := range map[string]struct {
		of   func(client.Client) reconcile.Reconciler
		want demov1.FooPhase
	}{
		"bad":  {func(c client.Client) reconcile.Reconciler { return &bad.PhaseTeller{Client: c} }, ""},
		"good": {func(c client.Client) reconcile.Reconciler { return &good.PhaseTeller{Client: c} }, demov1.FooReady},

		"bad, before the rest":   {func(c client.Client) reconcile.Reconciler { return &bad.TellsFirst{Client: c} }, ""},
		"good, after the others": {func(c client.Client) reconcile.Reconciler { return &good.TellsFirst{Client: c} }, demov1.FooReady},
	} {
		t.Run(name, func(t *testing.T) {
			c := overtaken()
			r := test.of(c)
			if _, err := r.Reconcile(t.Context(), shop); err != nil {
				if !apierrors.IsConflict(err) && err.Error() != "the status is not written" {
					t.Fatal(err)
				}
				if _, err := r.Reconcile(t.Context(), shop); err != nil { // as the controller would
					t.Fatal(err)
				}
			}
			stored := &demov1.Foo{}
			if err := c.Get(t.Context(), shop.NamespacedName, stored); err != nil || stored.Status.Phase != test.want {
				t.Errorf("stored phase %q (%v), want %q", stored.Status.Phase, err, test.want)
			}
		})
	}
}

// TestLostWriteInLoop: each write fails, and the one ends well.
func TestLostWriteInLoop(t *testing.T) {
	refused := func() client.Client {
		return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app()).WithInterceptorFuncs(interceptor.Funcs{
			Patch: func(context.Context, client.WithWatch, client.Object, client.Patch, ...client.PatchOption) error {
				return errServer
			},
		}).Build()
	}
	if err := pass(&bad.LabelsAll{Client: refused()})(t.Context()); err != nil {
		t.Errorf("bad: %v", err)
	}
	if err := pass(&good.LabelsAll{Client: refused()})(t.Context()); err == nil {
		t.Error("good: nil")
	}
	if err := pass(&good.Greeter{Client: refused()})(t.Context()); err != nil {
		t.Errorf("good, best effort: %v", err)
	}
}
