// Package gardener has the actuators of gardener's extensions in the smallest form that
// compiles, as extensions/pkg/controller of gardener 1.149 has them: its module is not to be
// had for a test.
package gardener

import (
	"context"

	"github.com/go-logr/logr"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// GroupVersion is that of Network.
var GroupVersion = schema.GroupVersion{Group: "example.com", Version: "v1"}

// Finalizer keeps a network until its actuator has deleted what belongs to it.
const Finalizer = "example.com/network"

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// A Network is what an extension makes.
type Network struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   NetworkSpec   `json:"spec"`
	Status NetworkStatus `json:"status,omitempty"`
}

// A NetworkSpec says what is wanted.
type NetworkSpec struct {
	Range string `json:"range,omitempty"`
}

// A NetworkStatus says what there is, and what was done last.
type NetworkStatus struct {
	LastOperation string `json:"lastOperation,omitempty"`
	ID            string `json:"id,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (n *Network) DeepCopyObject() runtime.Object { return n.DeepCopy() }

// DeepCopy returns a copy.
func (n *Network) DeepCopy() *Network {
	out := *n
	n.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}

// A Cluster is that for which a network is made.
type Cluster struct{ Name string }

// An Actuator makes networks.
type Actuator interface {
	Reconcile(context.Context, logr.Logger, *Network, *Cluster) error
	Delete(context.Context, logr.Logger, *Network, *Cluster) error
	ForceDelete(context.Context, logr.Logger, *Network, *Cluster) error
	Restore(context.Context, logr.Logger, *Network, *Cluster) error
	Migrate(context.Context, logr.Logger, *Network, *Cluster) error
}

// A Reconciler has an actuator handle networks.
type Reconciler struct {
	Client   client.Client
	Actuator Actuator
}

// Reconcile notes what was done in a patch from the object as the actuator has left it.
func (r *Reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	network := &Network{}
	if err := r.Client.Get(ctx, req.NamespacedName, network); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if network.DeletionTimestamp != nil {
		if err := r.Actuator.Delete(ctx, logr.Discard(), network, &Cluster{}); err != nil {
			return reconcile.Result{}, err
		}
		patch := client.MergeFrom(network.DeepCopy())
		controllerutil.RemoveFinalizer(network, Finalizer)
		return reconcile.Result{}, r.Client.Patch(ctx, network, patch)
	}
	if err := r.Actuator.Reconcile(ctx, logr.Discard(), network, &Cluster{}); err != nil {
		return reconcile.Result{}, err
	}
	patch := client.MergeFrom(network.DeepCopy())
	network.Status.LastOperation = "Succeeded"
	return reconcile.Result{}, r.Client.Status().Patch(ctx, network, patch)
}
