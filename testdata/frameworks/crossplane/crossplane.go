// Package crossplane has a managed resource, and the cloud in which it is.
package crossplane

import (
	"context"

	"github.com/crossplane/crossplane-runtime/v2/pkg/resource"
	xpv2 "github.com/crossplane/crossplane/apis/v2/core/v2"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupVersion is that of Bucket.
var GroupVersion = schema.GroupVersion{Group: "example.com", Version: "v1"}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// A Bucket is in a cloud.
type Bucket struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   BucketSpec   `json:"spec"`
	Status BucketStatus `json:"status,omitempty"`
}

// A BucketSpec says what is wanted.
type BucketSpec struct {
	xpv2.ManagedResourceSpec `json:",inline"`
	Title                    string `json:"title,omitempty"`
	// +optional
	Size *int `json:"size,omitempty"`
}

// A BucketStatus says what there is.
type BucketStatus struct {
	xpv2.ConditionedStatus `json:",inline"`
	AtProvider             BucketObservation `json:"atProvider,omitempty"`
}

// A BucketObservation is what the cloud says.
type BucketObservation struct {
	ID     string `json:"id,omitempty"`
	Title  string `json:"title,omitempty"`
	Secret string `json:"secret,omitempty"`
}

var _ resource.Managed = (*Bucket)(nil)

// DeepCopyObject implements runtime.Object.
func (b *Bucket) DeepCopyObject() runtime.Object { return b.DeepCopy() }

// DeepCopy returns a copy.
func (b *Bucket) DeepCopy() *Bucket {
	out := *b
	b.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	b.Spec.ManagedResourceSpec.DeepCopyInto(&out.Spec.ManagedResourceSpec)
	b.Status.ConditionedStatus.DeepCopyInto(&out.Status.ConditionedStatus)
	return &out
}

// SetConditions sets conditions of the status.
func (b *Bucket) SetConditions(c ...xpv2.Condition) { b.Status.SetConditions(c...) }

// GetCondition returns a condition of the status.
func (b *Bucket) GetCondition(t xpv2.ConditionType) xpv2.Condition { return b.Status.GetCondition(t) }

// SetManagementPolicies sets what may be done.
func (b *Bucket) SetManagementPolicies(p xpv2.ManagementPolicies) { b.Spec.ManagementPolicies = p }

// GetManagementPolicies returns what may be done.
func (b *Bucket) GetManagementPolicies() xpv2.ManagementPolicies { return b.Spec.ManagementPolicies }

// SetWriteConnectionSecretToReference sets where connection details are written.
func (b *Bucket) SetWriteConnectionSecretToReference(r *xpv2.LocalSecretReference) {
	b.Spec.WriteConnectionSecretToReference = r
}

// GetWriteConnectionSecretToReference returns where connection details are written.
func (b *Bucket) GetWriteConnectionSecretToReference() *xpv2.LocalSecretReference {
	return b.Spec.WriteConnectionSecretToReference
}

// A Cloud holds buckets.
type Cloud interface {
	// Find returns the title of a bucket, and whether there is one.
	Find(ctx context.Context, id string) (title string, found bool, err error)
	// Make makes one with a new ID.
	Make(ctx context.Context, title string) (id, secret string, err error)
	// Rename moves one to a new ID.
	Rename(ctx context.Context, id, title string) (newID string, err error)
	Remove(ctx context.Context, id string) error
}
