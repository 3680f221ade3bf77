// Package bad orders resourceVersions as text.
package bad

import (
	"cmp"
	"slices"
	"strings"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// doc:begin

// Newest returns the version of the object that was read last.
func Newest(a, b *corev1.Pod) *corev1.Pod {
	if a.ResourceVersion > b.ResourceVersion { // want `resourceVersion is not ordered as text \("9" > "10"\): use resourceversion.CompareResourceVersion, or only compare for equality`
		return a
	}
	return b
}

// doc:end

// Stale compares with a version that was kept.
func Stale(obj metav1.Object, seen string) bool {
	return obj.GetResourceVersion() <= seen // want `resourceVersion is not ordered as text`
}

// Sort puts the oldest first.
func Sort(list *corev1.PodList) {
	slices.SortFunc(list.Items, func(a, b corev1.Pod) int {
		return cmp.Compare(a.ResourceVersion, b.ResourceVersion) // want `resourceVersion is not ordered as text`
	})
}

// After compares with the version of the list.
func After(list *corev1.PodList, version string) bool {
	v := list.ResourceVersion
	return strings.Compare(v, version) > 0 // want `resourceVersion is not ordered as text`
}
