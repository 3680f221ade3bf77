package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// Publish overwrites a Service of which it could not find out whether it is there.
func Publish(ctx context.Context, c kubernetes.Interface, svc *corev1.Service) error {
	services := c.CoreV1().Services(svc.Namespace)
	_, err := services.Get(ctx, svc.Name, metav1.GetOptions{}) // want `only NotFound of Get is handled: after any other error, such as a timeout, the object is overwritten as if it had been found; return other errors`
	if err != nil {
		if apierrors.IsNotFound(err) {
			_, err = services.Create(ctx, svc, metav1.CreateOptions{})
			return err
		}
	}
	_, err = services.Update(ctx, svc, metav1.UpdateOptions{})
	return err
}
