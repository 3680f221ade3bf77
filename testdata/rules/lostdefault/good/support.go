package good

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// GroupVersion of the kinds in this package.
var GroupVersion = schema.GroupVersion{Group: "keptdefault.ctrlvet.dev", Version: "v1"}

// AddToScheme adds the kinds to a scheme.
func AddToScheme(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(GroupVersion, &Theater{}, &Cinema{})
	metav1.AddToGroupVersion(scheme, GroupVersion)
	return nil
}

// Theater is a house of a user.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Theater struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   TheaterSpec   `json:"spec,omitempty"`
	Status TheaterStatus `json:"status,omitempty"`
}

// TheaterStatus is what was seen.
type TheaterStatus struct {
	Phase string `json:"phase,omitempty"`
}

// TheaterReconciler reconciles theaters.
type TheaterReconciler struct{ client.Client }

// Cinema is a house of a user.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Cinema struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   CinemaSpec    `json:"spec,omitempty"`
	Status TheaterStatus `json:"status,omitempty"`
}

// CinemaReconciler reconciles cinemas.
type CinemaReconciler struct{ client.Client }

// DeepCopyObject implements runtime.Object.
func (t *Theater) DeepCopyObject() runtime.Object {
	out := *t
	t.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}

// DeepCopyObject implements runtime.Object.
func (c *Cinema) DeepCopyObject() runtime.Object { return c.DeepCopy() }

// DeepCopy returns a copy.
func (c *Cinema) DeepCopy() *Cinema {
	out := *c
	c.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}
