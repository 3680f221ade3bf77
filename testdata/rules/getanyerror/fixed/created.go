package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Ensure creates the service unless it is there.
func Ensure(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), svc); err != nil {
		if client.IgnoreNotFound(err) != nil {
			return err
		}
		return c.Create(ctx, service(app))
	}
	return nil
}

// EnsureLater returns when the object is there.
func EnsureLater(ctx context.Context, c kubernetes.Interface, app *demov1.Foo) error {
	_, err := c.CoreV1().Services(app.Namespace).Get(ctx, app.Name, metav1.GetOptions{})
	if err == nil {
		return nil
	}
	if client.IgnoreNotFound(err) != nil {
		return err
	}
	klog.ErrorS(err, "no service yet")
	_, err = c.CoreV1().Services(app.Namespace).Create(ctx, service(app), metav1.CreateOptions{})
	return err
}
