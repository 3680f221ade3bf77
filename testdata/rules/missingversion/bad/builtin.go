package bad

import (
	"context"

	policyv1 "k8s.io/api/policy/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Budget stores a built-in kind that wants its version.
func Budget(ctx context.Context, c client.Client, desired *policyv1.PodDisruptionBudget) error {
	existing := &policyv1.PodDisruptionBudget{}
	err := c.Get(ctx, client.ObjectKeyFromObject(desired), existing)
	if apierrors.IsNotFound(err) {
		return c.Create(ctx, desired)
	}
	if err != nil {
		return err
	}
	return c.Update(ctx, desired) // want `desired is updated without the resourceVersion of existing: the API server refuses to update a PodDisruptionBudget without one; set desired.ResourceVersion`
}
