// Package unmarked has no markers.
package unmarked

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// Delete deletes a PodTemplate.
func Delete(ctx context.Context, set kubernetes.Interface, namespace, name string) error {
	return set.CoreV1().PodTemplates(namespace).Delete(ctx, name, metav1.DeleteOptions{})
}
