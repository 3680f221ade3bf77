// Package cleanup deletes what belongs to an application.
package cleanup

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Service deletes the service of a name.
func Service(ctx context.Context, c client.Client, namespace, name string) error {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	if err := c.Delete(ctx, svc); err != nil {
		return fmt.Errorf("delete service %s: %w", name, err)
	}
	return nil
}
