// Package reads knows the finalizer and looks at objects that have it.
package reads

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/bad/never/kept/names"
)

// EnsureUnused fails as long as a pod of the namespace uses the claim, which it leaves alone.
func EnsureUnused(ctx context.Context, c client.Client, claim *corev1.PersistentVolumeClaim) error {
	var pods corev1.PodList
	if err := c.List(ctx, &pods, client.InNamespace(claim.Namespace)); err != nil {
		return err
	}
	if len(pods.Items) > 0 && controllerutil.ContainsFinalizer(claim, names.OfClaim) {
		return errors.New("still in use")
	}
	return nil
}
