package bad

import (
	"context"

	storagev1 "k8s.io/api/storage/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin
// The cache of the manager lists and watches: get alone is not enough.

// +kubebuilder:rbac:groups=storage.k8s.io,resources=csidrivers,verbs=get

// Driver reads a CSIDriver.
func (d *Drivers) Driver(ctx context.Context, name string) (*storagev1.CSIDriver, error) {
	driver := &storagev1.CSIDriver{}
	err := d.Get(ctx, client.ObjectKey{Name: name}, driver) // want `no RBAC marker grants list, watch on csidrivers, which the cache needs for Get: add \+kubebuilder:rbac:groups=storage.k8s.io,resources=csidrivers,verbs=list;watch`
	return driver, err
}

// doc:end
