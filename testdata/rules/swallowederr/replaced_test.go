package swallowederr_test

import (
	"context"
	"errors"
	"testing"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

// TestDeferredHelper fails in the body, and saves the status.
func TestDeferredHelper(t *testing.T) {
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app()).WithStatusSubresource(app()).WithInterceptorFuncs(interceptor.Funcs{
		Update: func(context.Context, client.WithWatch, client.Object, ...client.UpdateOption) error { return errServer },
	}).Build()
	at := app()
	if err := c.Get(t.Context(), shop.NamespacedName, at); err != nil {
		t.Fatal(err)
	}
	if err := bad.Suspend(t.Context(), c, at.DeepCopy()); err != nil {
		t.Errorf("bad: %v, want nil", err)
	}
	if err := good.Suspend(t.Context(), c, at.DeepCopy()); !errors.Is(err, errServer) {
		t.Errorf("good: %v, want the error of the body", err)
	}
}

// TestLastRound fails for the first of two alone.
func TestLastRound(t *testing.T) {
	first := func() client.Client {
		failed := false
		return interceptor.NewClient(fake.NewClientBuilder().WithScheme(proof.Scheme()).Build(), interceptor.Funcs{
			Delete: func(context.Context, client.WithWatch, client.Object, ...client.DeleteOption) error {
				if failed {
					return nil
				}
				failed = true
				return errServer
			},
		})
	}
	two, names := []demov1.Foo{*app(), *app()}, map[string]bool{"shop": true, "web": true, "kept": false}
	for name, run := range map[string]func(c client.Client) (bad, good error){
		"Release": func(c client.Client) (error, error) {
			return bad.Release(t.Context(), c, two), good.Release(t.Context(), first(), two)
		},
		"ReleaseNamed": func(c client.Client) (error, error) {
			return bad.ReleaseNamed(t.Context(), c, names), good.ReleaseNamed(t.Context(), first(), names)
		},
	} {
		if lost, kept := run(first()); lost != nil || !errors.Is(kept, errServer) {
			t.Errorf("%s: bad %v, want nil; good %v, want the error", name, lost, kept)
		}
	}
	if err := good.ReleaseTelling(t.Context(), first(), two); err != nil {
		t.Errorf("ReleaseTelling: %v", err)
	}
	if err := good.Insist(t.Context(), first(), app(), 2); err != nil {
		t.Errorf("Insist: %v, want none: the second attempt succeeds", err)
	}
}
