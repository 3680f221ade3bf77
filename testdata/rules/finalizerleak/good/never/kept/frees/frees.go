// Package frees knows the finalizer and removes it.
package frees

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/never/kept/names"
)

// Claim lets the claim go.
func Claim(ctx context.Context, c client.Client, claim *corev1.PersistentVolumeClaim) error {
	if controllerutil.RemoveFinalizer(claim, names.OfClaim) {
		return c.Update(ctx, claim)
	}
	return nil
}
