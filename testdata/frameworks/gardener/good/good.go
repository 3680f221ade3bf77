// Package good has the actuator of package bad as it should be.
package good

import (
	"context"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/gardener"
)

// An Actuator makes networks.
type Actuator struct{ Client client.Client }

var _ gardener.Actuator = (*Actuator)(nil)

// Reconcile stores the ID.
func (a *Actuator) Reconcile(ctx context.Context, _ logr.Logger, network *gardener.Network, _ *gardener.Cluster) error {
	cm := &corev1.ConfigMap{}
	if err := a.Client.Get(ctx, client.ObjectKey{Namespace: network.Namespace, Name: "ids"}, cm); err != nil {
		return err
	}
	return a.store(ctx, network, cm.Data["next"])
}

// store stores an ID in the status.
func (a *Actuator) store(ctx context.Context, network *gardener.Network, id string) error {
	patch := client.MergeFrom(network.DeepCopy())
	network.Status.ID = id
	return a.Client.Status().Patch(ctx, network, patch)
}

// Delete has the network wait until all is gone. What was done last is gardener's to store.
func (a *Actuator) Delete(ctx context.Context, _ logr.Logger, network *gardener.Network, _ *gardener.Cluster) error {
	network.Status.LastOperation = "Deleting"
	secret := &corev1.Secret{}
	secret.Namespace, secret.Name = network.Namespace, network.Name
	return client.IgnoreNotFound(a.Client.Delete(ctx, secret))
}

// ForceDelete does the same.
func (a *Actuator) ForceDelete(ctx context.Context, log logr.Logger, network *gardener.Network, c *gardener.Cluster) error {
	return a.Delete(ctx, log, network, c)
}

// Restore writes the status by itself.
func (a *Actuator) Restore(ctx context.Context, _ logr.Logger, network *gardener.Network, _ *gardener.Cluster) error {
	network.Status.ID = network.Annotations["example.com/id"]
	return a.Client.Status().Update(ctx, network)
}

// Migrate uses the copy that it changes.
func (a *Actuator) Migrate(ctx context.Context, _ logr.Logger, network *gardener.Network, _ *gardener.Cluster) error {
	network.Status.ID = ""
	cm := &corev1.ConfigMap{Data: map[string]string{"id": network.Status.ID}}
	cm.Namespace, cm.Name = network.Namespace, network.Name
	return a.Client.Create(ctx, cm) // want:ownerreference `this ConfigMap gets no owner,`
}
