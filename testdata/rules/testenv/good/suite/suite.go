// Package suite has tests of another kind, which TestMain runs.
package suite

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Now is what the tests are about.
func Now() metav1.Time { return metav1.Now() }
