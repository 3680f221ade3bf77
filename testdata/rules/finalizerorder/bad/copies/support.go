// Package copies deletes copies of a Secret.
package copies

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// DeleteAll deletes the copies.
func DeleteAll(ctx context.Context, client kubernetes.Interface, copies []*corev1.Secret) error {
	var errs []error
	for _, c := range copies {
		if err := client.CoreV1().Secrets(c.Namespace).Delete(ctx, c.Name, metav1.DeleteOptions{}); !apierrors.IsNotFound(err) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
