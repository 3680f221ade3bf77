package fixed

import (
	"regexp"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// A Disk is a kind of the project.
type Disk struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DiskSpec `json:"spec,omitempty"`
}

// DeepCopyObject makes it one.
func (d *Disk) DeepCopyObject() runtime.Object { c := *d; return &c }

// A DiskSpec says how large the disk is.
type DiskSpec struct {
	Size   string `json:"size,omitempty"`
	Number string `json:"number,omitempty"`
	Hosts  string `json:"hosts,omitempty"`
}

// Claim asks for the size that the user has written.
func Claim(d *Disk) corev1.PersistentVolumeClaimSpec {
	size := d.Spec.Size
	if size == "" {
		size = "1Gi"
	}
	return corev1.PersistentVolumeClaimSpec{Resources: corev1.VolumeResourceRequirements{Requests: corev1.ResourceList{
		corev1.ResourceStorage: resource.MustParse(size),
	}}}
}

// Total adds a unit to what the user has written.
func Total(d *Disk) resource.Quantity {
	return resource.MustParse(d.Spec.Number + "Gi")
}

// Matches takes the text of the user for an expression.
func Matches(d *Disk, host string) bool {
	return regexp.MustCompile(d.Spec.Hosts).MatchString(host)
}
