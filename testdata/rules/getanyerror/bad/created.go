package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Ensure creates the service unless it is there.
func Ensure(ctx context.Context, c client.Client, app *demov1.Foo) error {
	svc := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), svc); err != nil { // want `every error of Get is treated as "not found": a timeout or Forbidden error also ends in Create; test apierrors.IsNotFound and return other errors`
		return c.Create(ctx, service(app))
	}
	return nil
}

// doc:end

// EnsureLater returns when the object is there.
func EnsureLater(ctx context.Context, c kubernetes.Interface, app *demov1.Foo) error {
	_, err := c.CoreV1().Services(app.Namespace).Get(ctx, app.Name, metav1.GetOptions{}) // want `every error of Get is treated as "not found"`
	if err == nil {
		return nil
	}
	klog.ErrorS(err, "no service yet")
	_, err = c.CoreV1().Services(app.Namespace).Create(ctx, service(app), metav1.CreateOptions{})
	return err
}
