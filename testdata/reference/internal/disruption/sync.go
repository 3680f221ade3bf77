package disruption

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
	metav1ac "k8s.io/client-go/applyconfigurations/meta/v1"
	policyv1ac "k8s.io/client-go/applyconfigurations/policy/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/utils/ptr"

	"github.com/ctrlvet/ctrlvet/testdata/reference/api/v1alpha1"
)

const fieldManager = "website-disruption"

// sync brings the budget of one Deployment to what its replicas ask for. What the listers return is only read.
func (c *controller) sync(ctx context.Context, key cache.ObjectName) error {
	deployment, err := c.deployments.Deployments(key.Namespace).Get(key.Name)
	if err != nil && !apierrors.IsNotFound(err) {
		return fmt.Errorf("look up Deployment: %w", err)
	}
	budget, budgetErr := c.budgets.PodDisruptionBudgets(key.Namespace).Get(key.Name)
	if budgetErr != nil && !apierrors.IsNotFound(budgetErr) {
		return fmt.Errorf("look up PodDisruptionBudget: %w", budgetErr)
	}
	needed := err == nil && deployment.DeletionTimestamp.IsZero() && ptr.Deref(deployment.Spec.Replicas, 1) > 1
	switch {
	case needed && (budgetErr != nil || !fits(budget, deployment)):
		return c.apply(ctx, deployment)
	case !needed && budgetErr == nil:
		return c.remove(ctx, budget)
	}
	return nil
}

// fits reports whether a budget is what apply would make of it.
func fits(budget *policyv1.PodDisruptionBudget, deployment *appsv1.Deployment) bool {
	labels := labelsOf(deployment)
	return metav1.IsControlledBy(budget, deployment) &&
		equality.Semantic.DeepEqual(budget.Labels, labels) &&
		equality.Semantic.DeepEqual(budget.Spec.MaxUnavailable, ptr.To(intstr.FromInt32(1))) &&
		equality.Semantic.DeepEqual(budget.Spec.Selector, &metav1.LabelSelector{MatchLabels: labels})
}

// labelsOf returns the labels by which a Deployment finds its pods, as the budget is to find them.
func labelsOf(deployment *appsv1.Deployment) map[string]string {
	return map[string]string{v1alpha1.WebsiteLabel: deployment.Labels[v1alpha1.WebsiteLabel]}
}

func (c *controller) apply(ctx context.Context, deployment *appsv1.Deployment) error {
	budget := policyv1ac.PodDisruptionBudget(deployment.Name, deployment.Namespace).
		WithLabels(labelsOf(deployment)).
		WithOwnerReferences(metav1ac.OwnerReference().
			// Objects of an informer have no apiVersion and kind of their own.
			WithAPIVersion(appsv1.SchemeGroupVersion.String()).
			WithKind("Deployment").
			WithName(deployment.Name).
			WithUID(deployment.UID).
			WithController(true).
			WithBlockOwnerDeletion(true)).
		WithSpec(policyv1ac.PodDisruptionBudgetSpec().
			WithMaxUnavailable(intstr.FromInt32(1)).
			WithSelector(metav1ac.LabelSelector().WithMatchLabels(labelsOf(deployment))))
	_, err := c.client.PolicyV1().PodDisruptionBudgets(deployment.Namespace).
		Apply(ctx, budget, metav1.ApplyOptions{FieldManager: fieldManager, Force: true})
	if err != nil {
		return fmt.Errorf("apply PodDisruptionBudget: %w", err)
	}
	return nil
}

// remove deletes the very budget that the cache showed, not one that bears its name since.
func (c *controller) remove(ctx context.Context, budget *policyv1.PodDisruptionBudget) error {
	err := c.client.PolicyV1().PodDisruptionBudgets(budget.Namespace).
		Delete(ctx, budget.Name, metav1.DeleteOptions{Preconditions: metav1.NewUIDPreconditions(string(budget.UID))})
	if err != nil && !apierrors.IsNotFound(err) {
		return fmt.Errorf("delete PodDisruptionBudget: %w", err)
	}
	return nil
}
