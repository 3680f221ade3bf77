package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
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

// EnsureWith has a function for the creation.
func EnsureWith(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), &corev1.Service{}); err != nil {
		if client.IgnoreNotFound(err) != nil {
			return err
		}
		return createService(ctx, c, app)
	}
	return nil
}

func createService(ctx context.Context, c client.Client, app *demov1.Foo) error {
	klog.InfoS("creating the service", "app", app.Name)
	return c.Create(ctx, service(app))
}

// Cleaner deletes the settings of an application that is gone.
type Cleaner struct {
	client.Client
}

func (r *Cleaner) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		if err := r.remove(ctx, req.NamespacedName); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, nil
}

func (r *Cleaner) remove(ctx context.Context, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	return client.IgnoreNotFound(r.Delete(ctx, settings))
}
