package good

import (
	"regexp"
	"strconv"

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
	Size string `json:"size,omitempty"`
	// +kubebuilder:validation:Pattern=`^[0-9]+$`
	Number string `json:"number,omitempty"`
	Hosts  string `json:"hosts,omitempty"`
	Copies int    `json:"copies,omitempty"`
}

// Claim says that the size is mistyped.
func Claim(d *Disk) (corev1.PersistentVolumeClaimSpec, error) {
	size, err := resource.ParseQuantity(d.Spec.Size)
	if err != nil {
		return corev1.PersistentVolumeClaimSpec{}, err
	}
	return corev1.PersistentVolumeClaimSpec{Resources: corev1.VolumeResourceRequirements{Requests: corev1.ResourceList{corev1.ResourceStorage: size}}}, nil
}

// Total knows of the pattern, and adds numbers.
func Total(d *Disk) resource.Quantity {
	q := resource.MustParse(d.Spec.Number + "Gi")
	q.Add(resource.MustParse(strconv.Itoa(d.Spec.Copies) + "Mi"))
	return q
}

// Validate refuses what Matches cannot read.
func (d *Disk) Validate() error {
	_, err := regexp.Compile(d.Spec.Hosts)
	return err
}

// Matches comes behind Validate.
func Matches(d *Disk, host string) bool { return regexp.MustCompile(d.Spec.Hosts).MatchString(host) }
