// Package gate has gates that let classes go.
package gate

import (
	"context"

	networkingv1 "k8s.io/api/networking/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/never/kind"
)

// A Door is a gate.
type Door struct {
	Client client.Client
}

// Unpack lets a box go.
func Unpack(ctx context.Context, c client.Client, box *kind.Box) error {
	if box.DeletionTimestamp.IsZero() || !controllerutil.RemoveFinalizer(box, "demo.ctrlvet.dev/boxed") {
		return nil
	}
	return c.Update(ctx, box)
}

// Open has nothing to do.
func (d Door) Open(context.Context, *networkingv1.IngressClass) error { return nil }

// Close lets the class go.
func (d Door) Close(ctx context.Context, class *networkingv1.IngressClass) error {
	if !controllerutil.RemoveFinalizer(class, kind.GateFinalizer) {
		return nil
	}
	return d.Client.Update(ctx, class)
}
