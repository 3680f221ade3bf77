// Package holding tells what becomes of objects with finalizers.
package holding

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Releases reports whether the finalizer is all that is to be done with the object.
func Releases(obj metav1.Object, name string) bool {
	return !obj.GetDeletionTimestamp().IsZero() && Has(obj.GetFinalizers(), name)
}

// Has reports whether the name is among some.
func Has(names []string, name string) bool {
	for _, n := range names {
		if n == name {
			return true
		}
	}
	return false
}
