// Package otherrole has markers for the pods that the operator runs, which have a role of
// their own. That of the operator is written by hand, in another repository.
package otherrole

import (
	"context"

	nodev1 "k8s.io/api/node/v1"
	schedulingv1 "k8s.io/api/scheduling/v1"
	storagev1 "k8s.io/api/storage/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// +kubebuilder:rbac:groups=storage.k8s.io,resources=csidrivers,verbs=get

// Mark changes a class of each sort.
func Mark(ctx context.Context, c client.Client, name string) error {
	labels := map[string]string{"marked": "yes"}
	priority := &schedulingv1.PriorityClass{}
	if err := c.Get(ctx, client.ObjectKey{Name: name}, priority); err != nil {
		return err
	}
	priority.Labels = labels
	if err := c.Update(ctx, priority); err != nil {
		return err
	}
	class := &nodev1.RuntimeClass{}
	class.Name, class.Handler, class.Labels = name, "runc", labels
	if err := c.Create(ctx, class); err != nil {
		return err
	}
	driver := &storagev1.CSIDriver{}
	driver.Name, driver.Labels = name, labels
	return c.Create(ctx, driver)
}
