// Package bad has an actuator that makes the named mistakes.
package bad

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

// Reconcile notes the ID where nobody stores it.
func (a *Actuator) Reconcile(_ context.Context, _ logr.Logger, network *gardener.Network, _ *gardener.Cluster) error {
	cm := &corev1.ConfigMap{}
	if err := a.Client.Get(context.Background(), client.ObjectKey{Namespace: network.Namespace, Name: "ids"}, cm); err != nil { // want:reconcilectx `context\.Background\(\) ignores cancellation, timeout and logger of this reconcile although a context is passed in`
		return err
	}
	network.Status.ID = cm.Data["next"]
	return nil
}

// Delete lets the network go, whatever happened.
func (a *Actuator) Delete(ctx context.Context, log logr.Logger, network *gardener.Network, _ *gardener.Cluster) error {
	secret := &corev1.Secret{}
	secret.Namespace, secret.Name = network.Namespace, network.Name
	if err := a.Client.Delete(ctx, secret); client.IgnoreNotFound(err) != nil {
		log.Error(err, "unable to delete the secret")
		return nil // want:swallowederr `.`
	}
	return nil
}

// ForceDelete does the same.
func (a *Actuator) ForceDelete(ctx context.Context, log logr.Logger, network *gardener.Network, c *gardener.Cluster) error {
	return a.Delete(ctx, log, network, c)
}

// Restore writes the status with the object.
func (a *Actuator) Restore(ctx context.Context, _ logr.Logger, network *gardener.Network, _ *gardener.Cluster) error {
	network.Status.ID = network.Annotations["example.com/id"]
	return a.Client.Update(ctx, network) // want:statusupdate `.`
}

// Migrate has nothing to do.
func (a *Actuator) Migrate(context.Context, logr.Logger, *gardener.Network, *gardener.Cluster) error {
	return nil
}
