package controller

import (
	"context"
	"errors"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/ctrlvet/ctrlvet/testdata/reference/api/v1alpha1"
	"github.com/ctrlvet/ctrlvet/testdata/reference/internal/registry"
)

// register enters the site in the registry and notes the result in status.
func (r *WebsiteReconciler) register(ctx context.Context, site *v1alpha1.Website, status *v1alpha1.WebsiteStatus) error {
	err := r.registry.Ensure(ctx, siteID(site), backend(site), site.Spec.Host)
	switch {
	case errors.Is(err, registry.ErrHostTaken):
		// Only a person can help; the next regular look at the registry will tell when it is done.
		setCondition(status, v1alpha1.ConditionRegistered, metav1.ConditionFalse, v1alpha1.ReasonHostTaken,
			fmt.Sprintf("Host %s leads to another site", site.Spec.Host))
		return nil
	case err != nil:
		setCondition(status, v1alpha1.ConditionRegistered, metav1.ConditionFalse, v1alpha1.ReasonRegistryFailed,
			"The registry did not accept the site")
		return fmt.Errorf("enter site in the registry: %w", err)
	}
	status.RegisteredHost = site.Spec.Host
	setCondition(status, v1alpha1.ConditionRegistered, metav1.ConditionTrue, v1alpha1.ReasonRegistered,
		fmt.Sprintf("Host %s leads to the site", site.Spec.Host))
	return nil
}

// backend is the address of the site inside the cluster.
func backend(site *v1alpha1.Website) string {
	return fmt.Sprintf("%s.%s.svc", site.Name, site.Namespace)
}
