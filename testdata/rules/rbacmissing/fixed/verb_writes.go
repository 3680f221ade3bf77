package fixed

import (
	"context"

	nodev1 "k8s.io/api/node/v1"
	schedulingv1 "k8s.io/api/scheduling/v1"
	storagev1 "k8s.io/api/storage/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:rbac:groups=node.k8s.io,resources=runtimeclasses,verbs=get;list;watch
// +kubebuilder:rbac:groups=storage.k8s.io,resources=csistoragecapacities,verbs=create

// Class creates a RuntimeClass, which may be read only.
func (d *Drivers) Class(ctx context.Context, name string) error {
	class := &nodev1.RuntimeClass{ObjectMeta: metav1.ObjectMeta{Name: name}, Handler: "runc"}
	return d.Create(ctx, class)
}

// Capacity deletes a CSIStorageCapacity, which may be created only.
func (d *Drivers) Capacity(ctx context.Context, namespace, name string) error {
	return d.set.StorageV1().CSIStorageCapacities(namespace).Delete(ctx, name, metav1.DeleteOptions{})
}

// Attachments lists without a cache what no marker names.
func (d *Drivers) Attachments(ctx context.Context) (*storagev1.VolumeAttachmentList, error) {
	list := &storagev1.VolumeAttachmentList{}
	err := d.live.List(ctx, list)
	return list, err
}

// Priority changes a PriorityClass through a function that takes any kind.
func (d *Drivers) Priority(ctx context.Context, class *schedulingv1.PriorityClass) error {
	class.Description = "changed"
	return d.save(ctx, class)
}
