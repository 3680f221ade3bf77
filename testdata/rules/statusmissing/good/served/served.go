// Package served has a kind that the program's own API server serves, in the way of
// apiserver-runtime: no resource definition is made of its markers.
package served

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// GroupVersion is that of the kinds of the server.
var GroupVersion = schema.GroupVersion{Group: "served.ctrlvet.dev", Version: "v1"}

// An Invitation is one that the server keeps.
//
// +kubebuilder:object:root=true
type Invitation struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status InvitationStatus `json:"status,omitempty"`
}

// InvitationStatus is what became of it.
type InvitationStatus struct {
	Phase      string             `json:"phase,omitempty"`
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (i *Invitation) DeepCopyObject() runtime.Object {
	out := *i
	out.ObjectMeta = *i.ObjectMeta.DeepCopy()
	return &out
}

// GetGroupVersionResource returns the resource that the server has.
func (i *Invitation) GetGroupVersionResource() schema.GroupVersionResource {
	return GroupVersion.WithResource("invitations")
}

// NamespaceScoped says that it lies in a namespace.
func (i *Invitation) NamespaceScoped() bool { return true }

// IsStorageVersion says that it is stored as it is.
func (i *Invitation) IsStorageVersion() bool { return true }

// New returns another one.
func (i *Invitation) New() runtime.Object { return &Invitation{} }

// NewList returns a list.
func (i *Invitation) NewList() runtime.Object { return &InvitationList{} }

// InvitationList is a list of them.
//
// +kubebuilder:object:root=true
type InvitationList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Invitation `json:"items"`
}

// DeepCopyObject implements runtime.Object.
func (l *InvitationList) DeepCopyObject() runtime.Object {
	out := *l
	out.Items = append([]Invitation(nil), l.Items...)
	return &out
}

// AddToScheme adds the kinds to a scheme.
func AddToScheme(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(GroupVersion, &Invitation{}, &InvitationList{})
	metav1.AddToGroupVersion(scheme, GroupVersion)
	return nil
}

// Redeem writes the status, which has an endpoint of its own in that server.
func Redeem(ctx context.Context, c client.Client, key client.ObjectKey) error {
	invitation := &Invitation{}
	if err := c.Get(ctx, key, invitation); err != nil {
		return err
	}
	invitation.Status.Phase = "Redeemed"
	return c.Status().Update(ctx, invitation)
}
