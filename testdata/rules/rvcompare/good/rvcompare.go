// Package good orders resourceVersions by what they mean.
package good

import (
	"strconv"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/resourceversion"
)

// doc:begin

// Newest returns the version of the object that was read last.
func Newest(a, b *corev1.Pod) (*corev1.Pod, error) {
	order, err := resourceversion.CompareResourceVersion(a.ResourceVersion, b.ResourceVersion)
	if err != nil {
		return nil, err
	}
	if order > 0 {
		return a, nil
	}
	return b, nil
}

// doc:end

// Changed compares for equality.
func Changed(a, b metav1.Object) bool {
	return a.GetResourceVersion() != b.GetResourceVersion() && b.GetResourceVersion() != ""
}

// Parsed compares numbers.
func Parsed(a *corev1.Pod, seen uint64) (bool, error) {
	version, err := strconv.ParseUint(a.ResourceVersion, 10, 64)
	return version > seen, err
}

// A version of something else.
type chart struct{ ResourceVersion string }

// Before orders names, and versions that are no versions of objects.
func Before(a, b *corev1.Pod, c, d chart) bool {
	return a.Name < b.Name || c.ResourceVersion < d.ResourceVersion
}
